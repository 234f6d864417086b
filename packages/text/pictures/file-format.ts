const starts = (bytes: Buffer, hex: string, at = 0) =>
  bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
const word = (bytes: Buffer, at: number) => bytes.subarray(at, at + 4).toString('latin1');

/** Bytes at the beginning of a file from which `fileFormat` tells its format. */
export const FORMAT_BYTES = 4096;

/** Root element of an SVG, after an XML declaration, comments and a document type. */
const SVG =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg\b/;

const SIGNATURES: readonly (readonly [hex: string, format: string])[] = [
  ['89504e470d0a1a0a', 'png'],
  ['ffd8ff', 'jpg'],
  ['474946383761', 'gif'],
  ['474946383961', 'gif'],
  ['25504446', 'pdf'],
  ['1a45dfa3', 'webm'],
  ['494433', 'mp3'],
  ['fff2', 'mp3'],
  ['fff3', 'mp3'],
  ['fffa', 'mp3'],
  ['fffb', 'mp3'],
  ['4f676753', 'ogg'],
  ['774f4632', 'woff2'],
  ['774f4646', 'woff'],
  ['00000100', 'ico'],
  ['504b0304', 'zip'],
];

/**
 * The format of a file by its first bytes, as the usual ending of its name; null for one that is not known, such
 * as a text.
 */
export function fileFormat(bytes: Buffer): string | null {
  const signature = SIGNATURES.find(([hex]) => starts(bytes, hex));
  if (signature) return signature[1];
  if (word(bytes, 0) === 'RIFF') return { WEBP: 'webp', WAVE: 'wav' }[word(bytes, 8)] ?? null;
  if (word(bytes, 4) === 'ftyp') return isoFormat(word(bytes, 8));
  return SVG.test(bytes.subarray(0, FORMAT_BYTES).toString('utf8')) ? 'svg' : null;
}

/** Brands of ISO base media files; HEIC is not shown by browsers. */
function isoFormat(brand: string): string | null {
  if (/^avi[fs]$/.test(brand)) return 'avif';
  if (/^M4A/.test(brand)) return 'm4a';
  return /^(isom|iso\d|mp4\d|avc1|M4V |dash|qt {2})$/.test(brand) ? 'mp4' : null;
}
