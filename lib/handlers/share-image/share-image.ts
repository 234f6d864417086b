import 'server-only';
import { createByteLru } from '@wenzhan/kit/process/byte-lru';
import sharp, { type OverlayOptions } from 'sharp';
import { type ShareFormat, type ShareSubject, sharePath } from '../../site/metadata/share-address';
import { COVER_PLACES } from './cover-place';
import { coloursOf } from './drawing';
import { drawnLogo } from './drawn-logo';
import { legibleSubject } from './legible-subject';
import { loadCover } from './load-cover';
import { renderShareSvg } from './render-svg';
import { TurnQueue } from './turn-queue';

/** Some thousand cards, or about a hundred posters with photographs. */
const KEPT_BYTES = 16 * 1024 * 1024;
/**
 * Palette size: enough for three inks on paper and anti-aliased text, and with a cover as many as a PNG can
 * have.
 */
const COLOURS = 16;
const COLOURS_WITH_LOGO = 64;
const COLOURS_WITH_COVER = 256;
/** The effort, from 1 to 10: a palette for noise takes a second, and ten with the default. It cannot be interrupted. */
const PALETTE_EFFORT = 3;
/** Larger covers are not decoded. */
const MOST_PIXELS = 50_000_000;
/** Seconds after which the decoding or the encoding of an image is given up. */
const DRAWING_SECONDS = 5;
/** Images that are drawn or wait; a page has four. */
const MAX_QUEUED = 16;

const cache = createByteLru<Uint8Array>(KEPT_BYTES, {
  sizeCalculation: ({ byteLength }) => byteLength,
});
const inProgress = new Map<string, Promise<Uint8Array>>();
const cards = new TurnQueue(MAX_QUEUED);
/** Separate, so that a slow host of covers delays no other image. */
const covered = new TurnQueue(MAX_QUEUED);

/**
 * Renders a share image as PNG. Cached in memory; renders run one after the other, and concurrent requests
 * share one.
 *
 * @throws {QueueFullError} if too many images wait
 * @throws {LogoError} if the logo of the site cannot be read
 * @throws {Error} if the cover cannot be read, or the drawing takes too long
 */
export async function getSharePicture(
  subject: ShareSubject,
  format: ShareFormat,
): Promise<Uint8Array> {
  const key = sharePath(subject, format);
  const image = cache.get(key) ?? inProgress.get(key);
  if (image) return image;
  const queue = isSlow(subject, format) ? covered : cards;
  const drawn = queue.run(() => draw(subject, format));
  inProgress.set(key, drawn);
  try {
    const png = await drawn;
    cache.set(key, png);
    return png;
  } finally {
    inProgress.delete(key);
  }
}

const coverOf = ({ cover }: ShareSubject, format: ShareFormat) =>
  format === 'qr' ? undefined : cover;

/** Whether an image waits for a picture that is large, or of another host. */
const isSlow = (subject: ShareSubject, format: ShareFormat) =>
  coverOf(subject, format) !== undefined ||
  (format !== 'qr' && subject.logo !== undefined && !subject.logo.url.startsWith('/'));

/** The cover is loaded here, in its turn: the images that wait hold none. */
async function draw(subject: ShareSubject, format: ShareFormat): Promise<Uint8Array> {
  const url = coverOf(subject, format);
  const cover = url ? await loadCover(url) : null;
  const logo = format === 'qr' ? null : await drawnLogo(subject.logo, DRAWING_SECONDS);
  const { cover: _, ...rest } = subject;
  const svg = await renderShareSvg(await legibleSubject(cover ? subject : rest), format, logo);
  const covers =
    cover && format !== 'qr' ? [await fitted(cover, format, coloursOf(subject).paper)] : [];
  return sharp(Buffer.from(svg))
    .composite(covers)
    .png({
      palette: true,
      colours: cover ? COLOURS_WITH_COVER : logo ? COLOURS_WITH_LOGO : COLOURS,
      dither: cover ? 1 : 0,
      effort: cover ? PALETTE_EFFORT : undefined,
      compressionLevel: 9,
    })
    .timeout({ seconds: DRAWING_SECONDS })
    .toBuffer();
}

async function fitted(
  cover: Buffer,
  format: keyof typeof COVER_PLACES,
  background: string,
): Promise<OverlayOptions> {
  const { left, top, width, height } = COVER_PLACES[format];
  const input = await sharp(cover, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize({ width, height, fit: 'cover' })
    .flatten({ background })
    .png()
    .timeout({ seconds: DRAWING_SECONDS })
    .toBuffer();
  return { input, left, top };
}
