/** The screens, as the last segment of their path; that of the overview is empty. */
export const SCREENS = [
  '',
  'new',
  'text',
  'publish',
  'move',
  'withdraw',
  'delete',
  'history',
  'deleted',
  'lists',
  'version',
  'links',
  'files',
  'file',
  'messages',
  'visits',
  'people',
  'account',
  'audit',
  'join',
] as const;
export type ScreenName = (typeof SCREENS)[number];

export const isScreen = (name: string): name is ScreenName =>
  (SCREENS as readonly string[]).includes(name);

type Values = Readonly<Record<string, string | number | undefined>>;

/** The address of a screen; values that are undefined or empty are left out. */
export function editAddress(screen: ScreenName, values: Values = {}): string {
  const path = screen ? `/edit/${screen}` : '/edit';
  const given = Object.entries(values).filter(
    (entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== '',
  );
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Where the form of an action is sent. */
export const actionAddress = (action: string): string => `/api/edit/${action}`;

/** Where a file of a message is downloaded. @param index its place among the files of the message */
export const messageFileAddress = (id: string, index: number): string =>
  `${actionAddress('message-file')}?${new URLSearchParams({ id, file: String(index) })}`;

/** Where what was counted is downloaded as a table. */
export const visitTableAddress = (days: number): string =>
  `${actionAddress('visits.csv')}?days=${days}`;

/** A path of this site; the overview for anything else, such as `//host`. */
export function ownAddress(address: string | undefined): string {
  if (!address || !/^\/(?![/\\])/.test(address)) return editAddress('');
  const base = 'http://same-site.invalid';
  if (!URL.canParse(address, base)) return editAddress('');
  const { origin, pathname, search } = new URL(address, base);
  return origin === base ? pathname + search : editAddress('');
}
