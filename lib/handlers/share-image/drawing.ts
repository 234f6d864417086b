import { palettesOf } from '../../site/brand/palette';
import type { Palette } from '../../site/brand/tones';
import type { ShareSubject } from '../../site/metadata/share-address';
import type { DrawnLogo } from './drawn-logo';
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
  const summary = lines > 0 ? linesOf(subject.summary ?? '', setter, { size, lines }, room) : [];
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
function linesOf(
  text: string,
  setter: Typesetter,
  { size, lines }: { size: number; lines: number },
  room: number,
): string[] {
  const limits = { width: room / size, lines, measure: setter.measure };
  return breakLines(setter.drawable(text), limits);
}

/** Where the sign of the site is, in pixels. */
interface SignPlace {
  left: number;
  top: number;
  /** Font size of the name. */
  size: number;
  /** Where the name ends at the latest. */
  end: number;
}

/** Height of a seal or logo, in font sizes of the name beside it. */
const SIGN_HEIGHT = 1.7;

/** The sign of the site: its logo, or a seal with the first character of its name; then its name, unless the logo has it. */
export function sign(
  subject: Pick<ShareSubject, 'siteName' | 'brand'>,
  setter: Typesetter,
  logo: DrawnLogo | null,
  place: SignPlace,
): { parts: string[]; baseline: number } {
  const { left, size, end } = place;
  const height = size * SIGN_HEIGHT;
  const baseline = signBaseline(place);
  const drawn = logo && logoAt(logo, { ...place, height });
  const right = left + (drawn?.width ?? height) + size * 0.6;
  const mark = drawn ? [drawn.part] : seal(subject, setter, place);
  if (logo?.hasName) return { parts: mark, baseline };
  const [name = ''] = linesOf(subject.siteName, setter, { size, lines: 1 }, end - right);
  const outline = setter.outline(name, right, baseline, size);
  return { parts: [...mark, path(outline, coloursOf(subject).ink)], baseline };
}

/** A logo in the height of a seal, or lower, if it would be too long. */
function logoAt(
  { href, ratio, hasName }: DrawnLogo,
  { left, top, end, height }: SignPlace & { height: number },
): { part: string; width: number } {
  const most = (end - left) * (hasName ? 1 : 0.5);
  const width = Math.min(height * ratio, most);
  const y = top + (height - width / ratio) / 2;
  const part = `<image href="${href}" x="${left}" y="${y}" width="${width}" height="${width / ratio}"/>`;
  return { part, width };
}

const signBaseline = ({ top, size }: Pick<SignPlace, 'top' | 'size'>) =>
  top + (size * SIGN_HEIGHT) / 2 + size * MIDDLE;

/**
 * The seal with the first character of the site's name.
 *
 * @param place with the font size of a name beside it
 */
export function seal(
  subject: Pick<ShareSubject, 'siteName' | 'brand'>,
  setter: Typesetter,
  { left, top, size }: Omit<SignPlace, 'end'>,
): string[] {
  const side = size * SIGN_HEIGHT;
  const initial =
    Array.from(setter.drawable(subject.siteName)).find((one) => one !== MISSING) ?? MISSING;
  const initialX = left + (side - setter.measure(initial) * size * 1.15) / 2;
  const baseline = signBaseline({ top, size }) + size * 0.06;
  const outline = setter.outline(initial, initialX, baseline, size * 1.15);
  const colours = coloursOf(subject);
  return [rect(left, top, side, side, colours.seal), path(outline, colours.paper)];
}

export function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
}

export function path(outline: string, fill: string): string {
  return `<path fill="${fill}" d="${outline}"/>`;
}
