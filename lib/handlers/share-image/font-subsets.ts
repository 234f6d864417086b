import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Font, parse } from 'opentype.js/dist/opentype.mjs';

/** The typefaces of an image, as a brand names those of its headings. */
export type Face = 'serif' | 'sans';

interface Typeface {
  name: string;
  weight: number;
  /** Those of its subsets that are used; all if undefined. */
  slices?: readonly string[];
}

/**
 * Serifs in up to a hundred subsets each, with a table of the code points in each: two Songs, of which the second has the
 * traditional forms that the first lacks, such as 錳, then Greek and rare Cyrillic letters, and Hangul.
 */
const SERIFS: readonly Typeface[] = [
  { name: 'noto-serif-sc', weight: 600 },
  { name: 'cactus-classical-serif', weight: 400 },
  { name: 'noto-serif', weight: 600, slices: ['greek', 'greek-ext', 'cyrillic-ext'] },
  { name: 'song-myung', weight: 400 },
];
/** Before the serifs where a brand wants sans: a Hei, which lacks rare characters that they have. */
const SANS: readonly Typeface[] = [{ name: 'noto-sans-sc', weight: 600 }];

/** Parsed subsets in memory, about 100 kB each. A title needs about ten, mostly the same ones. */
const KEPT_SLICES = 48;

interface Slice {
  /** Path of its file in the packages. */
  file: string;
  /** First and last code points of its ranges. */
  ranges: [number, number][];
}

const tables = new Map<Face, Promise<Slice[]>>();
const parsed = new Map<string, Promise<Font | null>>();

/** The fonts for the characters of a text, without those that no font has; nothing is requested from elsewhere. */
export async function fontsOf(text: string, face: Face = 'serif'): Promise<Map<string, Font>> {
  const table =
    tables.get(face) ??
    readTable(face).catch((error) => {
      // Too many open files, for example: the next image reads it again.
      tables.delete(face);
      throw error;
    });
  tables.set(face, table);
  const fonts = new Map<string, Font>();
  const missing = new Set(text);
  for (const { file, ranges } of await table) {
    const listed = [...missing].filter((character) => isIn(ranges, character));
    const font = listed.length > 0 ? await sliceFont(file) : null;
    // The tables list more code points than the fonts contain.
    for (const character of listed.filter((one) => font && font.charToGlyphIndex(one) > 0)) {
      if (font) fonts.set(character, font);
      missing.delete(character);
    }
  }
  return fonts;
}

function isIn(ranges: Slice['ranges'], character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return ranges.some(([first, last]) => code >= first && code <= last);
}

function sliceFont(file: string): Promise<Font | null> {
  const font =
    parsed.get(file) ??
    readFont(file).catch((error) => {
      parsed.delete(file);
      throw error;
    });
  parsed.delete(file);
  parsed.set(file, font);
  const [oldest] = parsed.keys();
  if (parsed.size > KEPT_SLICES && oldest) parsed.delete(oldest);
  return font;
}

/** Null for the subset of Latin letters of the second typeface, whose compression the parser cannot read. */
async function readFont(name: string): Promise<Font | null> {
  const file = await readFile(resolved(name));
  try {
    return parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  } catch {
    return null;
  }
}

async function readTable(face: Face): Promise<Slice[]> {
  const typefaces = face === 'sans' ? [...SANS, ...SERIFS] : SERIFS;
  return (await Promise.all(typefaces.map(readTypeface))).flat();
}

async function readTypeface({ name, weight, slices }: Typeface): Promise<Slice[]> {
  const folder = `@fontsource/${name}`;
  const table = await readFile(resolved(`${folder}/unicode.json`), 'utf8');
  const rangesOf: Record<string, string> = JSON.parse(table);
  const used = Object.entries(rangesOf).filter(([slice]) => slices?.includes(slice) ?? true);
  return used.map(([slice, ranges]) => ({
    file: `${folder}/files/${name}-${slice.replace(/[[\]]/g, '')}-${weight}-normal.woff`,
    ranges: ranges.split(',').map(parseRange),
  }));
}

/** `U+4e00-4eff` or `U+4e00`. */
function parseRange(range: string): [number, number] {
  const [first = '', last = first] = range.replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

/** Resolved by Node at run time: bundles do not contain the files. */
function resolved(name: string): string {
  const from = path.join(/* turbopackIgnore: true */ process.cwd(), 'package.json');
  return createRequire(from).resolve(name);
}
