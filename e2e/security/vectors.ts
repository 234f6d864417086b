import { readFileSync } from 'node:fs';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

/** Files with vectors for the HTML of an article; `vectors/README.md` describes each. */
export const HTML_FILES = [
  'handlers',
  'addresses',
  'frames',
  'parser',
  'foreign',
  'styles',
  'names',
  'texts',
  'shapes',
] as const;

export type VectorFile = (typeof HTML_FILES)[number] | 'markdown' | 'paths';

/** The vectors of a file, in order. */
export function readVectors(file: VectorFile): string[] {
  return (
    readFileSync(new URL(`./vectors/${file}.txt`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(';;'))
      // The pictures of control characters stand in the order of these characters.
      .map((line) =>
        line.replace(/[␀␉␊␌␍]/g, (picture) => String.fromCharCode(picture.charCodeAt(0) - 0x2400)),
      )
  );
}

/** A text in one line, without NUL, which HTML does not allow and Markdown replaces. */
export const line = (text: string) =>
  text
    .replace(/[\0\uFFFD]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** All vectors for the HTML of an article, including those for Markdown. */
export function htmlVectors(): string[] {
  return [...HTML_FILES, 'markdown' as const].flatMap(readVectors);
}

/** Vectors in an order in which few are lost: those that swallow what follows come last. */
export function closedFirst(vectors: string[]): string[] {
  const closed = new Set(vectors.filter(isClosed));
  return [...closed, ...vectors.filter((vector) => !closed.has(vector))];
}

/** Whether HTML after a vector is still parsed as markup. */
function isClosed(vector: string): boolean {
  const tree = unified().use(rehypeParse, { fragment: true }).parse(`${vector}<i></i>`);
  const last = tree.children.at(-1);
  return last?.type === 'element' && last.tagName === 'i';
}
