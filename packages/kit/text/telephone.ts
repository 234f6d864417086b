/** What stands between a telephone number and its extension, as a regular expression. */
const BEFORE_EXTENSION = String.raw`(?:转|轉|分机|分機|[Ee][Xx][Tt]\.?|[Xx])`;

/** An extension after a telephone number: `转801`, `ext. 801`, `x801`. */
export const EXTENSION = String.raw`${BEFORE_EXTENSION}\s*[\d０-９]{1,8}`;

const digits = (text: string) => text.replace(/[^\d+]/g, '');

/** The URL (RFC 3966) that calls a telephone number as people write it, which may have an extension. */
export function telephoneUrl(text: string): string {
  const [number = '', extension] = text.split(new RegExp(BEFORE_EXTENSION));
  return `tel:${digits(number)}${extension === undefined ? '' : `;ext=${digits(extension)}`}`;
}
