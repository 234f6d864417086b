import 'server-only';
import sharp from 'sharp';
import { createByteLru } from '../cache/byte-lru';
import { COLOURS as INK } from '../seo/colours';
import { type ShareFormat, type ShareSubject, sharePath } from '../seo/share-address';
import { loadCover } from './load-cover';
import { POSTER_COVER } from './render-poster';
import { renderShareSvg } from './render-svg';

/** Some thousand cards, or about a hundred posters with photographs. */
const KEPT_BYTES = 16 * 1024 * 1024;
/**
 * Palette size: enough for three inks on paper and anti-aliased text, and with a cover as many as a PNG can
 * have.
 */
const COLOURS = 16;
const COLOURS_WITH_COVER = 256;
/** Larger covers are not decoded. */
const MOST_PIXELS = 50_000_000;

const cache = createByteLru<Uint8Array>(KEPT_BYTES, {
  sizeCalculation: ({ byteLength }) => byteLength,
});
const inProgress = new Map<string, Promise<Uint8Array>>();
let last: Promise<unknown> = Promise.resolve();

/**
 * Renders a share image as PNG. Cached in memory; renders run one after the other, and concurrent requests
 * share one.
 *
 * @throws {Error} if the cover of a poster cannot be read
 */
export async function getSharePicture(
  subject: ShareSubject,
  format: ShareFormat,
): Promise<Uint8Array> {
  const key = sharePath(subject, format);
  const known = cache.get(key) ?? inProgress.get(key);
  if (known) return known;
  const drawn = drawInTurn(subject, format);
  inProgress.set(key, drawn);
  try {
    const png = await drawn;
    cache.set(key, png);
    return png;
  } finally {
    inProgress.delete(key);
  }
}

/** Loads the cover before its turn, so that a slow host delays no other image. */
async function drawInTurn(subject: ShareSubject, format: ShareFormat): Promise<Uint8Array> {
  const cover = format === 'poster' && subject.cover ? await loadCover(subject.cover) : null;
  const drawn = last.then(() => draw(subject, format, cover));
  last = drawn.catch(() => undefined);
  return drawn;
}

async function draw(
  subject: ShareSubject,
  format: ShareFormat,
  cover: Buffer | null,
): Promise<Uint8Array> {
  const { cover: _, ...rest } = subject;
  const svg = await renderShareSvg(cover ? subject : rest, format);
  const colours = cover ? COLOURS_WITH_COVER : COLOURS;
  return sharp(Buffer.from(svg))
    .composite(cover ? [{ input: await fitted(cover), top: 0, left: 0 }] : [])
    .png({ palette: true, colours, dither: cover ? 1 : 0, compressionLevel: 9 })
    .toBuffer();
}

function fitted(cover: Buffer): Promise<Buffer> {
  return sharp(cover, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize({ ...POSTER_COVER, fit: 'cover' })
    .flatten({ background: INK.paper })
    .png()
    .toBuffer();
}
