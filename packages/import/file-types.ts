import { fileFormat } from '@wenzhan/text/pictures/file-format';
import { isSafeSvg } from '@wenzhan/text/pictures/safe-svg';

/** Formats that are imported. */
const IMPORTED = new Set([
  'png',
  'jpg',
  'gif',
  'webp',
  'avif',
  'svg',
  'pdf',
  'webm',
  'mp3',
  'ogg',
  'wav',
  'm4a',
  'mp4',
]);

/**
 * The type of a media file by its content, as the ending of its name; null for one that is not imported, such as an
 * SVG that does more than draw.
 */
export function mediaEnding(bytes: Buffer): string | null {
  const format = fileFormat(bytes);
  if (!format || !IMPORTED.has(format)) return null;
  return format === 'svg' && !isSafeSvg(bytes) ? null : format;
}
