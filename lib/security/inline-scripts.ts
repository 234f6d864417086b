import { createHash } from 'node:crypto';

/** What stands inside a document itself, as CSP sources: `'sha256-…'`, each once. */
export interface InlineParts {
  scripts: string[];
  styles: string[];
}

const ELEMENT = /<(script|style)((?:\s[^>]*)?)>([\s\S]*?)<\/\1\s*>/gi;
/** Where such an element begins. Text cannot look like that: its `<` is escaped. */
const OPENING = /<(?:script|style)\b/gi;
/** A script of another type is data: it is not run. */
const SCRIPT_TYPE =
  /\stype="(?!module"|text\/javascript"|application\/javascript"|importmap"|speculationrules")/i;

/** Whether a document was rendered with a nonce, so for one request. Text cannot look like that: its `<` is escaped. */
export function hasNonce(html: string): boolean {
  return /<(?:script|style|link)\s[^>]*\bnonce=/i.test(html);
}

/**
 * Hashes each inline script and style element of a document.
 *
 * @returns null where one of them does not look as expected: without its hash it would be blocked
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

/** Inline scripts one right behind the other; the framework writes no `<` into those that it makes. */
const NEIGHBOURS = /(?:<script>[^<]*<\/script>){2,}/g;

/** Makes one script of inline scripts with nothing between them. What is in them stays as it is. */
export function mergeScripts(html: string): string {
  return html.replace(NEIGHBOURS, (scripts) => scripts.replaceAll('</script><script>', '\n;'));
}

/** The CSP source of a text: `'sha256-…'`. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
