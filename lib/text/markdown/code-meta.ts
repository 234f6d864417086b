/** What stands after the language of a code block. */
export interface CodeMeta {
  title?: string;
  /** Marked lines, such as `1,3-5`. */
  marked?: string;
  /** Number of the first line, if lines are numbered. */
  numbers?: string;
  /** Parts that mean nothing. */
  unknown: string[];
}

const PARTS = /title="([^"]*)"|\{([^{}]*)\}|showLineNumbers(?:\{(\d{1,6})\})?(?=\s|$)|\S+/g;
const LINES = /^\d{1,4}(-\d{1,4})?(,\d{1,4}(-\d{1,4})?)*$/;

/** Reads `title="lib/a.ts" {1,3-5} showLineNumbers{10}`, the words of Docusaurus and rehype-pretty-code. */
export function readCodeMeta(meta: string): CodeMeta {
  const read: CodeMeta = { unknown: [] };
  for (const [part, title, lines, start] of meta.matchAll(PARTS)) {
    const marked = lines?.replace(/\s/g, '');
    if (title?.trim()) read.title = title.trim();
    else if (marked && LINES.test(marked)) read.marked = marked;
    else if (part.startsWith('showLineNumbers')) read.numbers = start ?? '1';
    else read.unknown.push(part);
  }
  return read;
}
