/** Characters that XML 1.0 forbids even if escaped: control characters and lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** First line of every XML document. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Escapes text for an element or an attribute, and removes characters that XML forbids. */
export function escapeXml(text: string): string {
  return text
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (character) => ENTITIES.get(character) ?? '');
}

/**
 * Writes an element. A string is escaped; an array contains elements. Undefined elements and attributes are
 * omitted.
 */
export function element(
  name: string,
  content: string | readonly (string | undefined)[],
  attributes: Readonly<Record<string, string | undefined>> = {},
): string {
  const inner = typeof content === 'string' ? escapeXml(content) : content.join('');
  const attributeText = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(value ?? '')}"`);
  return `<${name}${attributeText.join('')}${inner ? `>${inner}</${name}>` : '/>'}`;
}
