import { readFileSync } from 'node:fs';

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
