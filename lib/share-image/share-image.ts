import 'server-only';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { type ShareFormat, type ShareSubject, sharePath } from '../seo/share-address';
import { renderShareSvg } from './render-svg';

/** Some thousand pictures. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** Enough for three inks on paper and the soft edges of letters. */
const COLOURS = 16;

const kept = new LRUCache<string, Uint8Array>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ byteLength }) => byteLength,
});
const underWay = new Map<string, Promise<Uint8Array>>();
let last: Promise<unknown> = Promise.resolve();

/** A share picture as PNG: kept in memory, drawn once at a time and never twice at the same time. */
export async function getSharePicture(
  subject: ShareSubject,
  format: ShareFormat,
): Promise<Uint8Array> {
  const key = sharePath(subject, format);
  const known = kept.get(key) ?? underWay.get(key);
  if (known) return known;
  const drawn = last.then(() => draw(subject, format));
  last = drawn.catch(() => undefined);
  underWay.set(key, drawn);
  try {
    const png = await drawn;
    kept.set(key, png);
    return png;
  } finally {
    underWay.delete(key);
  }
}

async function draw(subject: ShareSubject, format: ShareFormat): Promise<Uint8Array> {
  const svg = await renderShareSvg(subject, format);
  return sharp(Buffer.from(svg))
    .png({ palette: true, colours: COLOURS, dither: 0, compressionLevel: 9 })
    .toBuffer();
}
