import { palettesOf } from '../../site/brand/palette';
import type { Palette } from '../../site/brand/tones';
import type { ShareSubject } from '../../site/metadata/share-address';
import { breakLines } from './line-break';
import { MISSING, type Typesetter } from './text-to-path';

/** Font sizes of a label, a title and a summary, in pixels. */
export interface TextLayout {
  /** The first size in which the title fits is used; the last one truncates it. */
  titles: readonly { size: number; lines: number }[];
  label: number;
  summary: { size: number; lines: number };
}

/** A part of the image, in pixels. */
interface Area {
  left: number;
  width: number;
  top: number;
  bottom: number;
}

/** The colours of an image: those of the site in its light scheme. */
export const coloursOf = ({ brand }: Pick<ShareSubject, 'brand'>): Palette =>
  palettesOf(brand ?? {}).usual.light;

const LEADING = 1.36;
const SUMMARY_LEADING = 1.7;
/** Position of the baseline below the top of the line, and below the middle of a glyph, in ems. */
const BASELINE = 0.88;
const MIDDLE = 0.37;

/** Label, title and summary, vertically centred in an area. */
export function textBlocks(
  subject: ShareSubject,
  setter: Typesetter,
  layout: TextLayout,
  area: Area,
): string[] {
  const room = area.width;
  const colours = coloursOf(subject);
  const title = titleLines(subject.title, setter, layout, room);
  const { size, lines } = layout.summary;
  const summary = linesOf(subject.summary ?? '', setter, { size, lines }, room);
  const label = linesOf(subject.label ?? '', setter, { size: layout.label, lines: 1 }, room);
  const blocks = [
    { lines: label, size: layout.label, leading: 2.1, fill: colours.seal, above: 0 },
    { lines: title.lines, size: title.size, leading: LEADING, fill: colours.ink, above: 0 },
    { lines: summary, size, leading: SUMMARY_LEADING, fill: colours.inkSoft, above: size * 0.6 },
  ];
  const heights = blocks.map(({ lines: set, size: em, leading, above }) =>
    set.length > 0 ? above + set.length * em * leading : 0,
  );
  let top = (area.bottom + area.top - heights.reduce((sum, one) => sum + one, 0)) / 2;
  return blocks.map((block, index) => {
    const { leading, fill, above } = block;
    const outlines = block.lines.map((line, row) => {
      const y = top + above + (row * leading + (leading - 1) / 2 + BASELINE) * block.size;
      return setter.outline(line, area.left, y, block.size);
    });
    top += heights[index] ?? 0;
    return path(outlines.join(''), fill);
  });
}

function titleLines(title: string, setter: Typesetter, { titles }: TextLayout, room: number) {
  for (const { size, lines } of titles) {
    const broken = linesOf(title, setter, { size, lines: lines + 1 }, room);
    if (broken.length <= lines) return { size, lines: broken };
  }
  const { size = 0, lines = 0 } = titles.at(-1) ?? {};
  return { size, lines: linesOf(title, setter, { size, lines }, room) };
}

/** Breaks a text into at most `lines` lines of `room` pixels. */
export function linesOf(
  text: string,
  setter: Typesetter,
  { size, lines }: { size: number; lines: number },
  room: number,
): string[] {
  const limits = { width: room / size, lines, measure: setter.measure };
  return breakLines(setter.drawable(text), limits);
}

/**
 * The seal with the first character of the site's name.
 *
 * @param size font size of the name beside it, which starts at `right` on `baseline`
 */
export function seal(
  subject: Pick<ShareSubject, 'siteName' | 'brand'>,
  setter: Typesetter,
  { left, top, size }: { left: number; top: number; size: number },
): { parts: string[]; right: number; baseline: number } {
  const side = size * 1.7;
  const baseline = top + side / 2 + size * MIDDLE;
  const initial =
    Array.from(setter.drawable(subject.siteName)).find((one) => one !== MISSING) ?? MISSING;
  const initialX = left + (side - setter.measure(initial) * size * 1.15) / 2;
  const outline = setter.outline(initial, initialX, baseline + size * 0.06, size * 1.15);
  const colours = coloursOf(subject);
  return {
    parts: [rect(left, top, side, side, colours.seal), path(outline, colours.paper)],
    right: left + side + size * 0.6,
    baseline,
  };
}

export function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
}

export function path(outline: string, fill: string): string {
  return `<path fill="${fill}" d="${outline}"/>`;
}
