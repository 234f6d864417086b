/** The opening tag of a link in serialised HTML, where `<` begins a tag only and values are in double quotes. */
const LINK = /<a(?:\s+[^\s=>"]+(?:="[^"]*")?)*\s*>/g;
const PATH = /(\shref=")(\/[^"]*)"/;

/** Fields that are never an address, however they begin: a title may be that of the path `/etc`. */
export const TEXT_FIELDS: ReadonlySet<string> = new Set([
  'alt',
  'caption',
  'description',
  'label',
  'question',
  'siteName',
  'summary',
  'text',
  'title',
]);

/**
 * Changes the paths in what a query returns: values that are one, and the links of safe HTML in `html`. Absolute URLs stay.
 *
 * @param link the path to use instead of another one
 */
export function linkInValue<T>(value: T, link: (address: string) => string): T {
  return change(value, link) as T;
}

function change(value: unknown, link: (address: string) => string): unknown {
  if (typeof value === 'string') return value.startsWith('/') ? link(value) : value;
  if (Array.isArray(value)) return value.map((item) => change(item, link));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      if (typeof field !== 'string') return [key, change(field, link)];
      if (key === 'html') return [key, linkInHtml(field, link)];
      return [key, TEXT_FIELDS.has(key) ? field : change(field, link)];
    }),
  );
}

const linkInHtml = (html: string, link: (address: string) => string): string =>
  html.replace(LINK, (tag) => tag.replace(PATH, (_, before, href) => `${before}${link(href)}"`));

/** Whether a value is an object of fields, and no date or error. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
