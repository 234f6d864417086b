import { formatDate } from '../format';
import { COLOURS } from '../seo/colours';
import { SHARE_SIZES, type ShareFormat, type ShareSubject } from '../seo/share-address';
import { breakLines } from './line-break';
import { type Typesetter, typesetterFor } from './text-to-path';

/** Layout of one format, in pixels. */
interface Layout {
  margin: number;
  /** The first size in which the title fits is used; the last one truncates it. */
  titles: readonly { size: number; lines: number }[];
  label: number;
  summary: { size: number; lines: number };
  foot: number;
}

const LAYOUTS: Readonly<Record<ShareFormat, Layout>> = {
  wide: {
    margin: 92,
    titles: [
      { size: 92, lines: 1 },
      { size: 80, lines: 2 },
      { size: 66, lines: 3 },
    ],
    label: 32,
    summary: { size: 32, lines: 2 },
    foot: 32,
  },
  square: {
    margin: 56,
    titles: [
      { size: 80, lines: 1 },
      { size: 70, lines: 3 },
      { size: 58, lines: 4 },
    ],
    label: 30,
    summary: { size: 27, lines: 3 },
    foot: 28,
  },
};

const LEADING = 1.36;
const SUMMARY_LEADING = 1.7;
/** Distance of the frame from the edge of the image. */
const FRAME = 24;
/** Height of the footer, in multiples of its font size. */
const FOOT_LINES = 3.9;
/** Position of the baseline below the top of the line, and below the middle of a glyph, in ems. */
const BASELINE = 0.88;
const MIDDLE = 0.37;

/** No image has room for more characters of one text. */
const MOST_CHARACTERS = 300;

/** Renders a share image as SVG: paper, ink, thin rules and one seal; all text as outlines. */
export async function renderShareSvg(whole: ShareSubject, format: ShareFormat): Promise<string> {
  const subject = shortened(whole);
  const { width, height } = SHARE_SIZES[format];
  const setter = await typesetterFor([...textsOf(subject), '…']);
  const parts = [
    rect(0, 0, width, height, COLOURS.paper),
    `<path fill="none" stroke="${COLOURS.rule}" stroke-width="2" d="M${FRAME} ${FRAME}H${width - FRAME}V${height - FRAME}H${FRAME}z"/>`,
    ...textBlocks(subject, setter, format),
    ...footer(subject, setter, format),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`;
}

/** Limits the length of texts, so that very long ones are not measured and set. */
function shortened({ title, label, summary, siteName, ...subject }: ShareSubject): ShareSubject {
  const short = (text: string) =>
    Array.from(text.slice(0, 2 * MOST_CHARACTERS))
      .slice(0, MOST_CHARACTERS)
      .join('');
  return {
    ...subject,
    title: short(title),
    label: label && short(label),
    summary: summary && short(summary),
    siteName: short(siteName),
  };
}

function textsOf({ title, label, summary, date, siteName }: ShareSubject): string[] {
  return [title, label ?? '', summary ?? '', date ? formatDate(date) : '', siteName];
}

/** Label, title and summary, vertically centred above the footer. */
function textBlocks(subject: ShareSubject, setter: Typesetter, format: ShareFormat): string[] {
  const layout = LAYOUTS[format];
  const { width } = SHARE_SIZES[format];
  const room = width - 2 * layout.margin;
  const title = titleLines(subject.title, setter, layout, room);
  const { size, lines } = layout.summary;
  const summary = linesOf(subject.summary ?? '', setter, { size, lines }, room);
  const label = linesOf(subject.label ?? '', setter, { size: layout.label, lines: 1 }, room);
  const blocks = [
    { lines: label, size: layout.label, leading: 2.1, fill: COLOURS.seal, above: 0 },
    { lines: title.lines, size: title.size, leading: LEADING, fill: COLOURS.ink, above: 0 },
    { lines: summary, size, leading: SUMMARY_LEADING, fill: COLOURS.inkSoft, above: size * 0.6 },
  ];
  const heights = blocks.map(({ lines: set, size: em, leading, above }) =>
    set.length > 0 ? above + set.length * em * leading : 0,
  );
  let top = (footTop(format) + FRAME - heights.reduce((sum, one) => sum + one, 0)) / 2;
  return blocks.map((block, index) => {
    const { leading, fill, above } = block;
    const outlines = block.lines.map((line, row) => {
      const y = top + above + (row * leading + (leading - 1) / 2 + BASELINE) * block.size;
      return setter.outline(line, layout.margin, y, block.size);
    });
    top += heights[index] ?? 0;
    return path(outlines.join(''), fill);
  });
}

function titleLines(title: string, setter: Typesetter, { titles }: Layout, room: number) {
  for (const { size, lines } of titles) {
    const broken = linesOf(title, setter, { size, lines: lines + 1 }, room);
    if (broken.length <= lines) return { size, lines: broken };
  }
  const { size = 0, lines = 0 } = titles.at(-1) ?? {};
  return { size, lines: linesOf(title, setter, { size, lines }, room) };
}

function linesOf(
  text: string,
  setter: Typesetter,
  { size, lines }: { size: number; lines: number },
  room: number,
): string[] {
  const limits = { width: room / size, lines, measure: setter.measure };
  return breakLines(setter.known(text), limits);
}

function footTop(format: ShareFormat): number {
  return SHARE_SIZES[format].height - FRAME - LAYOUTS[format].foot * FOOT_LINES;
}

/** A thin rule, the seal with the first character of the site's name, the name, and the date. */
function footer(
  { siteName, date }: ShareSubject,
  setter: Typesetter,
  format: ShareFormat,
): string[] {
  const { margin, foot: size } = LAYOUTS[format];
  const { width } = SHARE_SIZES[format];
  const top = footTop(format);
  const seal = size * 1.7;
  const sealTop = top + size * 0.9;
  const baseline = sealTop + seal / 2 + size * MIDDLE;
  const day = date ? formatDate(date) : '';
  const daySize = size * 0.85;
  const dayX = width - margin - setter.measure(day) * daySize;
  const nameX = margin + seal + size * 0.6;
  const room = dayX - size - nameX;
  const [name = ''] = linesOf(siteName, setter, { size, lines: 1 }, room);
  const [initial = ''] = name;
  const initialX = margin + (seal - setter.measure(initial) * size * 1.15) / 2;
  return [
    rect(margin, top, width - 2 * margin, 2, COLOURS.rule),
    rect(margin, sealTop, seal, seal, COLOURS.seal),
    path(setter.outline(initial, initialX, baseline + size * 0.06, size * 1.15), COLOURS.paper),
    path(setter.outline(name, nameX, baseline, size), COLOURS.ink),
    path(setter.outline(day, dayX, baseline, daySize), COLOURS.inkSoft),
  ];
}

function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
}

function path(outline: string, fill: string): string {
  return `<path fill="${fill}" d="${outline}"/>`;
}
