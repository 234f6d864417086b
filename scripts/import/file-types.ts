const starts = (bytes: Buffer, hex: string, at = 0) =>
  bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
const word = (bytes: Buffer, at: number) => bytes.subarray(at, at + 4).toString('latin1');

/** Scripts and references of an SVG, which would run on the site's own origin. */
const ACTIVE =
  /<script|<foreignObject|<!ENTITY|\bon\w+\s*=|javascript:|<(?:iframe|embed|object)\b/i;

/**
 * The type of a media file by its content, as the ending of its name; null for one that the site does not
 * serve, such as an SVG with scripts.
 */
export function mediaEnding(bytes: Buffer): string | null {
  if (starts(bytes, '89504e470d0a1a0a')) return 'png';
  if (starts(bytes, 'ffd8ff')) return 'jpg';
  if (/^GIF8[79]a/.test(bytes.subarray(0, 6).toString('latin1'))) return 'gif';
  if (starts(bytes, '25504446')) return 'pdf';
  if (starts(bytes, '1a45dfa3')) return 'webm';
  if (starts(bytes, '494433') || /^fff[23ab]/.test(bytes.subarray(0, 2).toString('hex'))) {
    return 'mp3';
  }
  const container = word(bytes, 0);
  if (container === 'OggS') return 'ogg';
  if (container === 'RIFF') return { WEBP: 'webp', WAVE: 'wav' }[word(bytes, 8)] ?? null;
  if (word(bytes, 4) === 'ftyp') return isoEnding(word(bytes, 8));
  const text = bytes.subarray(0, 1000).toString('utf8');
  const isSvg = /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg\b/.test(text);
  return isSvg && !ACTIVE.test(bytes.toString('utf8')) ? 'svg' : null;
}

/** Brands of ISO base media files; HEIC is not shown by browsers. */
function isoEnding(brand: string): string | null {
  if (/^avi[fs]$/.test(brand)) return 'avif';
  if (/^M4A/.test(brand)) return 'm4a';
  return /^(isom|iso\d|mp4\d|avc1|M4V |dash|qt {2})$/.test(brand) ? 'mp4' : null;
}
