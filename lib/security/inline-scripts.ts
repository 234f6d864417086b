import { createHash } from 'node:crypto';

/** What stands inside a document itself, as CSP sources: `'sha256-…'`, each once. */
export interface InlineParts {
  scripts: string[];
  styles: string[];
}

const ELEMENT = /<(script|style)((?:\s[^>]*)?)>([\s\S]*?)<\/\1\s*>/gi;
/** A script of another type is data: it is not run. */
const SCRIPT_TYPE =
  /\stype="(?!module"|text\/javascript"|application\/javascript"|importmap"|speculationrules")/i;

/** Whether a document was rendered with a nonce, so for one request. Text cannot look like that: its `<` is escaped. */
export function hasNonce(html: string): boolean {
  return /<(?:script|style|link)\s[^>]*\bnonce=/i.test(html);
}

/** Hashes each inline script and style element of a document. */
export function inlineParts(html: string): InlineParts {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, name = '', attributes = '', text = ''] of html.matchAll(ELEMENT)) {
    if (name.toLowerCase() === 'style') styles.add(cspHash(text));
    else if (!/\ssrc=/i.test(attributes) && !SCRIPT_TYPE.test(attributes))
      scripts.add(cspHash(text));
  }
  return { scripts: [...scripts], styles: [...styles] };
}

/** Inline scripts one right behind the other; the framework writes no `<` into those that it makes. */
const NEIGHBOURS = /(?:<script>[^<]*<\/script>){2,}/g;
/** One line of them: a text handed on as a JSON string. */
const TEXT_HANDED_ON = /^((?:<script>|;)self\.__next_f\.push\(\[1,)(".*")(\]\)(?:<\/script>)?)$/gm;

/**
 * Makes one script of those that follow each other with nothing between them, and writes the texts in
 * them without the quotes' backslashes.
 */
export function mergeScripts(html: string): string {
  return html.replace(NEIGHBOURS, (scripts) =>
    scripts
      .replaceAll('</script><script>', '\n;')
      .replace(TEXT_HANDED_ON, (_, before, json, after) => before + plainLiteral(json) + after),
  );
}

/** What may not stand in a template literal as it is, nor within a script element. */
const NOT_PLAIN = /[\\`]|\$(?=\{)/g;
const NOT_WRITTEN = /<(?=[!sS]|\/[sS])|[^\P{Cc}\n\t]|\p{Cs}/gu;

/**
 * The same string as a template literal. Most of what a page hands on to its scripts is markup and
 * JSON: with `"` and `<` as they are it is shorter, and it compresses better, because the document has
 * said the same before with the same bytes.
 *
 * @param json a string as JSON
 */
function plainLiteral(json: string): string {
  const text: string = JSON.parse(json);
  const escaped = text
    .replace(NOT_PLAIN, '\\$&')
    .replace(NOT_WRITTEN, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`);
  return `\`${escaped}\``;
}

/** The CSP source of a text: `'sha256-…'`. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
