/** What no XML 1.0 document may hold, not even escaped: control characters and lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** First line of every XML document. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Text as it may stand in an element or an attribute; what XML does not allow is left out. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}

/**
 * An element. A text is escaped; a list holds elements, of which missing ones are left out, as are
 * missing attributes.
 */
export function element(
  name: string,
  content: string | readonly (string | undefined)[],
  attributes: Readonly<Record<string, string | undefined>> = {},
): string {
  const inner = typeof content === 'string' ? escapeXml(content) : content.join('');
  const shown = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(value ?? '')}"`);
  return `<${name}${shown.join('')}${inner ? `>${inner}</${name}>` : '/>'}`;
}
