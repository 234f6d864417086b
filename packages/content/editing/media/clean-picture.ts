import { cleanSvg } from '@wenzhan/text/pictures/safe-svg';
import { writingFiles } from '@wenzhan/texts/writing-files';
import type { Sharp } from 'sharp';
import { Refusal } from '../../envelope';
import { withoutMovieData } from './clean-movie';

/** Pixels of a picture, and of all frames of one, at most: larger ones may be made to fill the memory. */
const MAX_MEGAPIXELS = 70;
/** Seconds. */
const PICTURE_TIMEOUT = 15;
/** Quality of formats that lose some: nobody sees a difference. */
const QUALITY = 90;

/** How a picture of each format is written anew. */
const WRITERS = new Map<string, (picture: Sharp, isLossless: boolean) => Sharp>([
  ['jpg', (picture) => picture.jpeg({ quality: QUALITY })],
  ['png', (picture) => picture.png()],
  ['webp', (picture, lossless) => picture.webp({ quality: QUALITY, lossless })],
  // More effort takes many times longer.
  ['avif', (picture) => picture.avif({ quality: 70, effort: 2 })],
  ['gif', (picture) => picture.gif()],
]);
const ANIMATED = new Set(['gif', 'webp']);

/**
 * A file without what it says of its author's device and place: pictures are turned upright and written anew in the colours of
 * the web, an SVG keeps only what draws, a film keeps no descriptions. Any other file stays as it is.
 *
 * @param kind as `kindOfFile` gives it
 * @throws {Refusal} 422 for a picture that cannot be read, is too large or not safe, with what to do
 */
export async function cleanFile(bytes: Buffer, kind: string): Promise<Buffer> {
  if (kind === 'mp4' || kind === 'm4a') return withoutMovieData(bytes);
  if (kind === 'svg') {
    const svg = cleanSvg(bytes);
    if (!svg) throw new Refusal(422, writingFiles().unsafeSvg);
    return svg;
  }
  const write = WRITERS.get(kind);
  return write ? cleanBitmap(bytes, kind, write) : bytes;
}

async function cleanBitmap(
  bytes: Buffer,
  kind: string,
  write: (picture: Sharp, isLossless: boolean) => Sharp,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  try {
    const limit = { limitInputPixels: MAX_MEGAPIXELS * 1_000_000, failOn: 'error' } as const;
    // The pixels of all frames count.
    const picture = sharp(bytes, { ...limit, animated: ANIMATED.has(kind) });
    const { pages = 1 } = await picture.metadata();
    const upright = pages > 1 ? picture : picture.autoOrient();
    const isLossless = kind === 'webp' && bytes.includes('VP8L');
    return await write(upright, isLossless).timeout({ seconds: PICTURE_TIMEOUT }).toBuffer();
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): unknown {
  const { message } = error as Error;
  if (/pixel limit/i.test(message))
    return new Refusal(422, writingFiles().hugePicture(MAX_MEGAPIXELS));
  if (/timeout/i.test(message)) return new Refusal(422, writingFiles().slowPicture);
  return new Refusal(422, writingFiles().brokenPicture);
}
