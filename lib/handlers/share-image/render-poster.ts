import { formatDate } from '@wenzhan/kit/text/format';
import { poster } from '@wenzhan/texts/poster';
import { SHARE_SIZES, type ShareSubject } from '../../site/metadata/share-address';
import { coloursOf, linesOf, path, rect, seal, type TextLayout, textBlocks } from './drawing';
import { qrModules } from './qr-code';
import { typesetterFor } from './text-to-path';

const { width: WIDTH, height: HEIGHT } = SHARE_SIZES.poster;

/** The place of the cover, drawn by `share-image.ts`: the whole width at 16:9. */
export const POSTER_COVER = { width: WIDTH, height: Math.round((WIDTH * 9) / 16) } as const;

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
export async function renderPoster(subject: ShareSubject): Promise<string[]> {
  const { title, label, summary, siteName, date, language } = subject;
  const colours = coloursOf(subject);
  const day = date ? formatDate(date, language) : '';
  const setter = await typesetterFor(
    [title, label ?? '', summary ?? '', siteName, day, poster(language).scan, '…'],
    subject.brand?.headings,
  );
  const room = WIDTH - 2 * MARGIN;
  const top = subject.cover ? POSTER_COVER.height : 0;
  const sign = seal(subject, setter, { left: MARGIN, top: FOOT_TOP + 72, size: NAME_SIZE });
  const qrLeft = WIDTH - MARGIN - QR_SIDE;
  const limits = { size: NAME_SIZE, lines: 1 };
  const [name = ''] = linesOf(siteName, setter, limits, qrLeft - NAME_SIZE - sign.right);
  const note = (text: string, line: number) => {
    const baseline = sign.baseline + NAME_SIZE + line * NOTE_SIZE * 1.6;
    return path(setter.outline(text, MARGIN, baseline, NOTE_SIZE), colours.inkSoft);
  };
  return [
    ...textBlocks(subject, setter, LAYOUT, { left: MARGIN, width: room, top, bottom: FOOT_TOP }),
    rect(MARGIN, FOOT_TOP, room, 2, colours.rule),
    ...sign.parts,
    path(setter.outline(name, sign.right, sign.baseline, NAME_SIZE), colours.ink),
    note(poster(language).scan, 1),
    note(day, 2),
    path(qrModules(subject.url, qrLeft, FOOT_TOP + 40, QR_SIDE), colours.ink),
  ];
}
