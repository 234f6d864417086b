import { createHash } from 'node:crypto';

/** Inline scripts and styles of a document, as CSP sources (`'sha256-…'`) without duplicates. */
export interface InlineParts {
  scripts: string[];
  styles: string[];
}

const ELEMENT = /<(script|style)((?:\s[^>]*)?)>([\s\S]*?)<\/\1\s*>/gi;
/** Matches the start of such an element. Text cannot match: its `<` is escaped. */
const OPENING = /<(?:script|style)\b/gi;
/** Matches the type of a data block, which is not executed. */
const SCRIPT_TYPE =
  /\stype="(?!module"|text\/javascript"|application\/javascript"|importmap"|speculationrules")/i;

/** Whether a document has a nonce, so was rendered for one request. Text cannot match: its `<` is escaped. */
export function hasNonce(html: string): boolean {
  return /<(?:script|style|link)\s[^>]*\bnonce=/i.test(html);
}

/**
 * Hashes each inline script and style element of a document.
 *
 * @returns null if an element cannot be parsed: without its hash it would be blocked
 */
export function inlineParts(html: string): InlineParts | null {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const elements = [...html.matchAll(ELEMENT)];
  if (elements.length !== (html.match(OPENING) ?? []).length) return null;
  for (const [, name = '', attributes = '', text = ''] of elements) {
    if (name.toLowerCase() === 'style') styles.add(cspHash(text));
    else if (!/\ssrc=/i.test(attributes) && !SCRIPT_TYPE.test(attributes))
      scripts.add(cspHash(text));
  }
  return { scripts: [...scripts], styles: [...styles] };
}

/** Adjacent inline scripts. The framework escapes `<` in its own. */
const NEIGHBOURS = /(?:<script>[^<]*<\/script>){2,}/g;

/** Merges adjacent inline scripts into one, without changing their code. */
export function mergeScripts(html: string): string {
  return html.replace(NEIGHBOURS, (scripts) => scripts.replaceAll('</script><script>', '\n;'));
}

/** The CSP source of a text: `'sha256-…'`. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
