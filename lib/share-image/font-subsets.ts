import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Font, parse } from 'opentype.js';

/** A Song serif in about a hundred subsets, with a table of the code points in each. */
const PACKAGE = '@fontsource/noto-serif-sc';
const WEIGHT = 600;
/** Parsed subsets in memory, about 100 kB each. A title needs about ten, mostly the same ones. */
const KEPT_SLICES = 48;

interface Slice {
  name: string;
  /** First and last code points of its ranges. */
  ranges: [number, number][];
}

let table: Promise<Slice[]> | undefined;
const parsed = new Map<string, Promise<Font>>();

/**
 * The fonts for the characters of a text. Unsupported characters are left out; nothing is requested from
 * other sources.
 */
export async function fontsOf(text: string): Promise<Map<string, Font>> {
  table ??= readTable();
  const slices = await table;
  const fonts = new Map<string, Font>();
  for (const character of new Set(text)) {
    const font = await fontWith(character, slices);
    if (font) fonts.set(character, font);
  }
  return fonts;
}

/** The table lists more code points than the font contains, so the subset itself is checked. */
async function fontWith(character: string, slices: Slice[]): Promise<Font | null> {
  const code = character.codePointAt(0) ?? 0;
  for (const { name, ranges } of slices) {
    if (!ranges.some(([first, last]) => code >= first && code <= last)) continue;
    const font = await sliceFont(name);
    if (font.charToGlyphIndex(character) > 0) return font;
  }
  return null;
}

function sliceFont(name: string): Promise<Font> {
  const known = parsed.get(name);
  const font = known ?? readFont(name);
  parsed.delete(name);
  parsed.set(name, font);
  const [oldest] = parsed.keys();
  if (parsed.size > KEPT_SLICES && oldest) parsed.delete(oldest);
  return font;
}

async function readFont(name: string): Promise<Font> {
  const file = await readFile(fileOf(`files/noto-serif-sc-${name}-${WEIGHT}-normal.woff`));
  return parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
}

async function readTable(): Promise<Slice[]> {
  const slices: Record<string, string> = JSON.parse(await readFile(fileOf('unicode.json'), 'utf8'));
  return Object.entries(slices).map(([name, ranges]) => ({
    name: name.replace(/[[\]]/g, ''),
    ranges: ranges.split(',').map(parseRange),
  }));
}

/** `U+4e00-4eff` or `U+4e00`. */
function parseRange(range: string): [number, number] {
  const [first = '', last = first] = range.replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

/** Resolved by Node at run time: bundles do not contain the files. */
function fileOf(name: string): string {
  const from = path.join(/* turbopackIgnore: true */ process.cwd(), 'package.json');
  return createRequire(from).resolve(`${PACKAGE}/${name}`);
}
