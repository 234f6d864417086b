import 'server-only';
import sharp from 'sharp';
import { createByteLru } from '../cache/byte-lru';
import { type ShareFormat, type ShareSubject, sharePath } from '../seo/share-address';
import { renderShareSvg } from './render-svg';

/** Some thousand images. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** Palette size: enough for three inks on paper and anti-aliased text. */
const COLOURS = 16;

const cache = createByteLru<Uint8Array>(KEPT_BYTES, {
  sizeCalculation: ({ byteLength }) => byteLength,
});
const inProgress = new Map<string, Promise<Uint8Array>>();
let last: Promise<unknown> = Promise.resolve();

/**
 * Renders a share image as PNG. Cached in memory; renders run one after the other, and concurrent requests
 * share one.
 */
export async function getSharePicture(
  subject: ShareSubject,
  format: ShareFormat,
): Promise<Uint8Array> {
  const key = sharePath(subject, format);
  const known = cache.get(key) ?? inProgress.get(key);
  if (known) return known;
  const drawn = last.then(() => draw(subject, format));
  last = drawn.catch(() => undefined);
  inProgress.set(key, drawn);
  try {
    const png = await drawn;
    cache.set(key, png);
    return png;
  } finally {
    inProgress.delete(key);
  }
}

async function draw(subject: ShareSubject, format: ShareFormat): Promise<Uint8Array> {
  const svg = await renderShareSvg(subject, format);
  return sharp(Buffer.from(svg))
    .png({ palette: true, colours: COLOURS, dither: 0, compressionLevel: 9 })
    .toBuffer();
}
