import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import type { Entry } from '@wenzhan/contract/calls/editing/values';
import type { ScreenName } from './addresses';
import type { EditStatus } from './call';
import { hasRole } from './roles';

const hasPage = (kind: Entry['kind']): boolean =>
  kind === 'article' || kind === 'page' || kind === 'sections';

/** What can be done with an entry besides writing it, by its screen; what the service does not say is guessed by its state. */
export function actionsOf(
  { kind, state, hasDraft }: Pick<Entry, 'kind' | 'state' | 'hasDraft'>,
  status: Pick<EditStatus, 'user'>,
  {
    isDeletable = hasDraft || state === 'draft',
    isWithdrawable = hasPage(kind) && (state === 'published' || state === 'scheduled'),
  }: Pick<EditingData<'edit_read'>, 'isDeletable' | 'isWithdrawable'> = {},
): ScreenName[] {
  const isPage = hasPage(kind);
  const isPublisher = hasRole(status, 'publishes');
  const actions: [ScreenName, boolean][] = [
    ['history', true],
    ['links', isPage],
    ['move', kind === 'article' && isPublisher],
    ['withdraw', isWithdrawable && isPublisher],
    ['delete', isDeletable],
  ];
  return actions.flatMap(([action, isPossible]) => (isPossible ? [action] : []));
}

/** Kinds of which editors begin new ones. */
export const NEW_KINDS = ['article', 'page', 'sections', 'category', 'author'] as const;

/** Whether a copy of an entry, or a translation, can be begun. */
export const canBeCopied = ({ kind }: Pick<Entry, 'kind'>): boolean =>
  (NEW_KINDS as readonly string[]).includes(kind);

/** The further languages that an entry can be translated into. */
export const languagesFor = (
  { kind, language }: Pick<Entry, 'kind' | 'language'>,
  { languages }: Pick<EditStatus, 'languages'>,
): string[] =>
  canBeCopied({ kind }) ? languages.filter((one) => one !== (language ?? languages[0])) : [];
