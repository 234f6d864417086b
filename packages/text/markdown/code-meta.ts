/** What stands after the three backticks of a code block. */
export interface CodeMeta {
  /** The language; null without one. */
  lang: string | null;
  title?: string;
  /** Marked lines, such as `1,3-5`. */
  marked?: string;
  /** Number of the first line, if lines are numbered. */
  numbers?: string;
  /** Parts that mean nothing. */
  unknown: string[];
}

/** A language, and settings that follow it without a space. */
const LANGUAGE = /^([^\s{}:=]*)(?:=(\d{0,6})(?=[\s{]|$))?/;
const PARTS =
  /title="([^"]*)"|\[([^[\]]+)\](?=\s|$)|\{([^{}]*)\}|showLineNumbers(?:\{(\d{1,6})\})?(?=\s|$)|:(no-)?line-numbers(?:=(\d{1,6}))?(?=[\s{:]|$)|[^\s{]+|\S/g;
const LINES = /^\d{1,4}(-\d{1,4})?(,\d{1,4}(-\d{1,4})?)*$/;

/**
 * Reads `ts title="lib/a.ts" {1,3-5} showLineNumbers{10}`, the words of Docusaurus and rehype-pretty-code, and what
 * VitePress (`js{2}`, `js:line-numbers=10`, `js [lib/a.js]`) and HackMD (`js=10`) write.
 *
 * @param lang the first word, and `meta` the others, as in the tree of the Markdown
 */
export function readCodeMeta({
  lang,
  meta,
}: {
  lang?: string | null | undefined;
  meta?: string | null | undefined;
}): CodeMeta {
  const info = `${lang ?? ''} ${meta ?? ''}`.trim();
  const [start = '', language, first] = LANGUAGE.exec(info) ?? [];
  const read: CodeMeta = { lang: language || null, unknown: [] };
  if (first !== undefined) read.numbers = first || '1';
  for (const part of info.slice(start.length).matchAll(PARTS)) readPart(part, read);
  return read;
}

function readPart(part: RegExpExecArray, read: CodeMeta): void {
  const [written, quoted, bracketed, lines, first, no, from] = part;
  const title = (quoted ?? bracketed)?.trim();
  const marked = lines?.replace(/\s/g, '');
  if (title) read.title = title;
  else if (marked && LINES.test(marked)) read.marked = marked;
  else if (written.startsWith('showLineNumbers')) read.numbers = first ?? '1';
  else if (written.startsWith(':line-numbers')) read.numbers = from ?? '1';
  else if (!no) read.unknown.push(written);
}
