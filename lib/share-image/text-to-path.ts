import type { Font, Path } from 'opentype.js';
import { fontsOf } from './font-subsets';

/** Converts text to outlines, so that viewers need no font. */
export interface Typesetter {
  /** The text without unsupported characters. */
  known(text: string): string;
  /** Width of a text, in ems. */
  measure(text: string): number;
  /**
   * Outlines of one line as SVG path data; `x` is its start, `y` its baseline, `size` the font size in
   * pixels.
   */
  outline(text: string, x: number, y: number, size: number): string;
}

/** Creates a typesetter for these texts. */
export async function typesetterFor(texts: readonly string[]): Promise<Typesetter> {
  const fonts = await fontsOf(texts.join('').normalize('NFC'));
  const charactersOf = (text: string) =>
    Array.from(text.normalize('NFC')).filter((character) => fonts.has(character));
  return {
    known: (text) => charactersOf(text).join(''),
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
