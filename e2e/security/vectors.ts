import { readFileSync } from 'node:fs';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

/** Files of vectors; `vectors/README.md` describes each. */
export type VectorFile =
  | 'addresses'
  | 'foreign'
  | 'frames'
  | 'handlers'
  | 'markdown'
  | 'names'
  | 'parser'
  | 'paths'
  | 'styles'
  | 'texts';

/** Files with vectors for the HTML of an article. */
export const HTML_FILES = [
  'handlers',
  'addresses',
  'frames',
  'parser',
  'foreign',
  'styles',
  'names',
  'texts',
] as const satisfies readonly VectorFile[];

const PICTURED: Record<string, string> = {
  '␀': '\0',
  '␉': '\t',
  '␊': '\n',
  '␌': '\f',
  '␍': '\r',
};

/** The vectors of a file, in order. */
export function readVectors(file: VectorFile): string[] {
  return readFileSync(new URL(`./vectors/${file}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(';;'))
    .map((line) => line.replace(/[␀␉␊␌␍]/g, (picture) => PICTURED[picture] ?? picture));
}

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
