import { formatDate } from '@wenzhan/kit/text/format';
import { shorten } from '@wenzhan/kit/text/shorten';
import {
  SHARE_SIZES,
  type ShareFormat,
  type ShareSubject,
} from '../../site/metadata/share-address';
import { coloursOf, linesOf, path, rect, seal, type TextLayout, textBlocks } from './drawing';
import { qrModules } from './qr-code';
import { renderPoster } from './render-poster';
import { type Typesetter, typesetterFor } from './text-to-path';

type CardFormat = Exclude<ShareFormat, 'qr' | 'poster'>;

/** Layout of a card, in pixels. */
interface CardLayout extends TextLayout {
  margin: number;
  foot: number;
}

const LAYOUTS: Readonly<Record<CardFormat, CardLayout>> = {
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

/** Distance of the frame from the edge of the image. */
const FRAME = 24;
/** Height of the footer, in multiples of its font size. */
const FOOT_LINES = 3.9;
/** No image has room for more characters of one text. */
const MOST_CHARACTERS = 300;

/** Renders a share image as SVG: paper, ink, thin rules and one seal; all text as outlines. */
export async function renderShareSvg(whole: ShareSubject, format: ShareFormat): Promise<string> {
  const { width, height } = SHARE_SIZES[format];
  const parts = await partsOf(shortened(whole), format);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`;
}

async function partsOf(subject: ShareSubject, format: ShareFormat): Promise<string[]> {
  const { width, height } = SHARE_SIZES[format];
  const colours = coloursOf(subject);
  const paper = rect(0, 0, width, height, colours.paper);
  if (format === 'qr') return [paper, path(qrModules(subject.url, 0, 0, width), colours.ink)];
  if (format === 'poster') return [paper, ...(await renderPoster(subject))];
  return [paper, ...(await renderCard(subject, format))];
}

async function renderCard(subject: ShareSubject, format: CardFormat): Promise<string[]> {
  const { width, height } = SHARE_SIZES[format];
  const layout = LAYOUTS[format];
  // The title of an article says enough; its summary would make the title small.
  const shown = subject.kind === 'article' ? { ...subject, summary: undefined } : subject;
  const setter = await typesetterFor([...textsOf(shown), '…'], subject.brand?.headings);
  const area = {
    left: layout.margin,
    width: width - 2 * layout.margin,
    top: FRAME,
    bottom: footTop(format),
  };
  return [
    `<path fill="none" stroke="${coloursOf(subject).rule}" stroke-width="2" d="M${FRAME} ${FRAME}H${width - FRAME}V${height - FRAME}H${FRAME}z"/>`,
    ...textBlocks(shown, setter, layout, area),
    ...footer(shown, setter, format),
  ];
}

/** Limits the length of texts, so that very long ones are not measured and set. */
function shortened({ title, label, summary, siteName, ...subject }: ShareSubject): ShareSubject {
  const short = (text: string) => shorten(text, MOST_CHARACTERS);
  return {
    ...subject,
    title: short(title),
    label: label && short(label),
    summary: summary && short(summary),
    siteName: short(siteName),
  };
}

function textsOf({ title, label, summary, date, siteName, language }: ShareSubject): string[] {
  return [title, label ?? '', summary ?? '', date ? formatDate(date, language) : '', siteName];
}

function footTop(format: CardFormat): number {
  return SHARE_SIZES[format].height - FRAME - LAYOUTS[format].foot * FOOT_LINES;
}

/** A thin rule, the seal with the first character of the site's name, the name, and the date. */
function footer(subject: ShareSubject, setter: Typesetter, format: CardFormat) {
  const { siteName, date, language } = subject;
  const colours = coloursOf(subject);
  const { margin, foot: size } = LAYOUTS[format];
  const { width } = SHARE_SIZES[format];
  const top = footTop(format);
  const day = date ? formatDate(date, language) : '';
  const daySize = size * 0.85;
  const dayX = width - margin - setter.measure(day) * daySize;
  const sign = seal(subject, setter, { left: margin, top: top + size * 0.9, size });
  const [name = ''] = linesOf(siteName, setter, { size, lines: 1 }, dayX - size - sign.right);
  return [
    rect(margin, top, width - 2 * margin, 2, colours.rule),
    ...sign.parts,
    path(setter.outline(name, sign.right, sign.baseline, size), colours.ink),
    path(setter.outline(day, dayX, sign.baseline, daySize), colours.inkSoft),
  ];
}
