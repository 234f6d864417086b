import { formatDate } from '@wenzhan/kit/text/format';
import { poster } from '@wenzhan/texts/poster';
import { SHARE_SIZES, type ShareSubject } from '../../site/metadata/share-address';
import { COVER_PLACES } from './cover-place';
import { coloursOf, path, rect, sign, type TextLayout, textBlocks } from './drawing';
import type { DrawnLogo } from './drawn-logo';
import { qrModules } from './qr-code';
import { typesetterFor } from './text-to-path';

const { width: WIDTH, height: HEIGHT } = SHARE_SIZES.poster;

const MARGIN = 84;
const FOOT_TOP = HEIGHT - 360;
const QR_SIDE = 280;
const NAME_SIZE = 44;
const NOTE_SIZE = 30;

const LAYOUT: TextLayout = {
  titles: [
    { size: 92, lines: 1 },
    { size: 80, lines: 2 },
    { size: 68, lines: 3 },
  ],
  label: 34,
  summary: { size: 35, lines: 4 },
};

/** The parts of a poster, except for paper and cover: texts, QR code, seal and site name. */
export async function renderPoster(
  subject: ShareSubject,
  logo: DrawnLogo | null,
): Promise<string[]> {
  const { title, label, summary, siteName, date, language } = subject;
  const colours = coloursOf(subject);
  const day = date ? formatDate(date, language) : '';
  const setter = await typesetterFor(
    [title, label ?? '', summary ?? '', siteName, day, poster(language).scan, '…'],
    subject.brand?.headings,
  );
  const room = WIDTH - 2 * MARGIN;
  const top = subject.cover ? COVER_PLACES.poster.height : 0;
  const qrLeft = WIDTH - MARGIN - QR_SIDE;
  const place = { left: MARGIN, top: FOOT_TOP + 72, size: NAME_SIZE, end: qrLeft - NAME_SIZE };
  const signed = sign(subject, setter, logo, place);
  const note = (text: string, line: number) => {
    const baseline = signed.baseline + NAME_SIZE + line * NOTE_SIZE * 1.6;
    return path(setter.outline(text, MARGIN, baseline, NOTE_SIZE), colours.inkSoft);
  };
  return [
    ...textBlocks(subject, setter, LAYOUT, { left: MARGIN, width: room, top, bottom: FOOT_TOP }),
    rect(MARGIN, FOOT_TOP, room, 2, colours.rule),
    ...signed.parts,
    note(poster(language).scan, 1),
    note(day, 2),
    path(qrModules(subject.url, qrLeft, FOOT_TOP + 40, QR_SIDE), colours.ink),
  ];
}
