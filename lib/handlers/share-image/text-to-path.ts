import { graphemes } from '@wenzhan/kit/text/shorten';
import type { Font, Path } from 'opentype.js';
import { type Face, fontsOf } from './font-subsets';

/** Converts text to outlines, so that viewers need no font. */
export interface Typesetter {
  /** The text as it is drawn: without emoji, and with `MISSING` for each other character that no typeface has. */
  drawable(text: string): string;
  /** Width of a text, in ems. */
  measure(text: string): number;
  /**
   * Outlines of one line as SVG path data; `x` is its start, `y` its baseline, `size` the font size in
   * pixels.
   */
  outline(text: string, x: number, y: number, size: number): string;
}

/** The sign that printers set for a missing character. */
export const MISSING = '〓';

/** Creates a typesetter for these texts. */
export async function typesetterFor(texts: readonly string[], face?: Face): Promise<Typesetter> {
  const fonts = await fontsFor(texts.join(''), face);
  const drawable = (text: string) =>
    Array.from(graphemes(text.normalize('NFC')), (one) => drawn(one, fonts)).join('');
  const charactersOf = (text: string) => Array.from(drawable(text));
  return {
    drawable,
    measure: (text) => charactersOf(text).reduce((sum, one) => sum + advance(fonts, one), 0),
    outline: (text, x, y, size) => {
      let from = x;
      return charactersOf(text)
        .map((character) => {
          const glyph = fonts.get(character)?.getPath(character, from, y, size);
          from += advance(fonts, character) * size;
          return glyph ? pathData(glyph) : '';
        })
        .join('');
    },
  };
}

/** The characters of a text that no typeface has; emoji do not count. */
export async function missingIn(text: string): Promise<Set<string>> {
  const fonts = await fontsFor(text);
  const all = new Set(graphemes(text.normalize('NFC')));
  return new Set([...all].filter((one) => one !== MISSING && drawn(one, fonts) === MISSING));
}

const fontsFor = (text: string, face?: Face) =>
  fontsOf(`${text.normalize('NFC')}${MISSING} `, face);

/** Control characters, and those that only choose the form of the character before them. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

function drawn(character: string, fonts: ReadonlyMap<string, Font>): string {
  if (/^\s/.test(character)) return fonts.has(character) ? character : ' ';
  const visible = Array.from(character.replace(INVISIBLE, ''));
  if (visible.every((one) => fonts.has(one))) return visible.join('');
  return EMOJI.test(character) ? '' : MISSING;
}

/** Rounds to a tenth of a pixel. The library's own rounding turns numbers near zero into NaN. */
function pathData({ commands }: Path): string {
  return commands
    .map((command) => {
      const { type, ...points } = command;
      const { x1, y1, x2, y2, x, y }: Partial<Record<string, number>> = points;
      const numbers = [x1, y1, x2, y2, x, y].filter((number) => number !== undefined);
      return type + numbers.map((number) => Math.round(number * 10) / 10).join(' ');
    })
    .join('');
}

function advance(fonts: ReadonlyMap<string, Font>, character: string): number {
  const font = fonts.get(character);
  return font ? (font.charToGlyph(character).advanceWidth ?? 0) / font.unitsPerEm : 0;
}
