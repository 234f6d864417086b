import { formatDate } from '@wenzhan/kit/text/format';
import { shorten } from '@wenzhan/kit/text/shorten';
import {
  SHARE_SIZES,
  type ShareFormat,
  type ShareSubject,
} from '../../site/metadata/share-address';
import { COVER_PLACES } from './cover-place';
import { coloursOf, path, rect, sign, type TextLayout, textBlocks } from './drawing';
import type { DrawnLogo } from './drawn-logo';
import { qrModules } from './qr-code';
import { renderPoster } from './render-poster';
import { type Typesetter, typesetterFor } from './text-to-path';

type CardFormat = Exclude<ShareFormat, 'qr' | 'poster'>;

/** Layout of a card, in pixels. */
interface CardLayout extends TextLayout {
  margin: number;
  foot: number;
}

type CardLayouts = Readonly<Record<CardFormat, CardLayout>>;

const LAYOUTS: CardLayouts = {
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

/** Beside or below a picture there is less room. */
const COVERED_LAYOUTS: CardLayouts = {
  wide: {
    ...LAYOUTS.wide,
    margin: 72,
    titles: [
      { size: 76, lines: 2 },
      { size: 64, lines: 3 },
      { size: 54, lines: 4 },
    ],
    summary: { size: 30, lines: 3 },
  },
  square: {
    ...LAYOUTS.square,
    titles: [
      { size: 54, lines: 1 },
      { size: 44, lines: 2 },
    ],
    label: 26,
    summary: { size: 27, lines: 0 },
    foot: 26,
  },
};

/** Distance of the frame from the edge of the image. */
const FRAME = 24;
/** Height of the footer, in multiples of its font size. */
const FOOT_LINES = 3.9;
/** No image has room for more characters of one text. */
const MOST_CHARACTERS = 300;

/**
 * Renders a share image as SVG: paper, ink, thin rules and one seal or logo; all text as outlines. The place of a cover stays
 * empty.
 */
export async function renderShareSvg(
  whole: ShareSubject,
  format: ShareFormat,
  logo: DrawnLogo | null = null,
): Promise<string> {
  const { width, height } = SHARE_SIZES[format];
  const parts = await partsOf(shortened(whole), format, logo);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`;
}

async function partsOf(
  subject: ShareSubject,
  format: ShareFormat,
  logo: DrawnLogo | null,
): Promise<string[]> {
  const { width, height } = SHARE_SIZES[format];
  const colours = coloursOf(subject);
  const paper = rect(0, 0, width, height, colours.paper);
  if (format === 'qr') return [paper, path(qrModules(subject.url, 0, 0, width), colours.ink)];
  if (format === 'poster') return [paper, ...(await renderPoster(subject, logo))];
  return [paper, ...(await renderCard(subject, format, logo))];
}

async function renderCard(
  subject: ShareSubject,
  format: CardFormat,
  logo: DrawnLogo | null,
): Promise<string[]> {
  const layout = (subject.cover ? COVERED_LAYOUTS : LAYOUTS)[format];
  const frame = frameOf(subject, format);
  // The title of an article says enough; its summary would make the title small.
  const shown = subject.kind === 'article' ? { ...subject, summary: undefined } : subject;
  const setter = await typesetterFor([...textsOf(shown), '…'], subject.brand?.headings);
  const left = layout.margin;
  const area = { left, width: frame.right + FRAME - 2 * left, top: frame.top };
  const bottom = frame.bottom - layout.foot * FOOT_LINES;
  return [
    `<path fill="none" stroke="${coloursOf(subject).rule}" stroke-width="2" d="M${FRAME} ${frame.top}H${frame.right}V${frame.bottom}H${FRAME}z"/>`,
    ...textBlocks(shown, setter, layout, { ...area, bottom }),
    ...footer(shown, setter, logo, { ...area, top: bottom, size: layout.foot }),
  ];
}

/** The frame of the text, beside or below a cover. */
function frameOf({ cover }: ShareSubject, format: CardFormat) {
  const { width, height } = SHARE_SIZES[format];
  const place = cover ? COVER_PLACES[format] : null;
  const isBeside = place !== null && place.height === height;
  return {
    top: (place && !isBeside ? place.height : 0) + FRAME,
    right: (isBeside ? place.left : width) - FRAME,
    bottom: height - FRAME,
  };
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

interface FootArea {
  left: number;
  width: number;
  top: number;
  /** Font size of the name. */
  size: number;
}

/** A thin rule, the sign of the site, and the date. */
function footer(
  subject: ShareSubject,
  setter: Typesetter,
  logo: DrawnLogo | null,
  { left, width, top, size }: FootArea,
) {
  const { date, language } = subject;
  const colours = coloursOf(subject);
  const day = date ? formatDate(date, language) : '';
  const daySize = size * 0.85;
  const dayX = left + width - setter.measure(day) * daySize;
  const signed = sign(subject, setter, logo, {
    left,
    top: top + size * 0.9,
    size,
    end: dayX - size,
  });
  return [
    rect(left, top, width, 2, colours.rule),
    ...signed.parts,
    path(setter.outline(day, dayX, signed.baseline, daySize), colours.inkSoft),
  ];
}
