/** Encodings of Chinese text other than UTF-8, by the names that iconv knows. */
export type Encoding = 'UTF-16LE' | 'UTF-16BE' | 'GBK' | 'GB18030' | 'BIG5';

/** More text tells no more. */
const SAMPLE_BYTES = 64 * 1024;
/** A character of two bytes in GBK and Big5. */
const PAIR = /[\x81-\xfe][\x40-\x7e\x80-\xfe]/g;
/** A character of four bytes, which only GB18030 has. */
const FOUR_BYTES = /[\x81-\xfe][0-9][\x81-\xfe][0-9]/;
/** Big5 has its frequent characters here; four of ten have a second byte that is rare in simplified GBK. */
const FREQUENT_IN_BIG5 = /[\xa1-\xc6]./;
const LOW_SECOND_BYTE = /.[\x40-\x7e]/;
/** Fewer zeros may be damage to a text in UTF-8. */
const MIN_ZEROS = 4;
/** ASCII, punctuation, Han characters, and fullwidth forms. */
const USUAL = /[\t\n\r -~\u2010-\u2026\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/g;

/**
 * The encoding that bytes which are not valid UTF-8 seem to have: `UTF-8` if most of them are, null if none
 * fits.
 */
export function guessEncoding(bytes: Uint8Array): Encoding | 'UTF-8' | null {
  const sample = Buffer.from(bytes.subarray(0, SAMPLE_BYTES));
  const utf16 = guessUtf16(sample);
  if (utf16) return utf16;
  if (isMostlyUtf8(sample)) return 'UTF-8';
  if (!fits('gb18030', sample)) return null;
  const characters = sample.toString('latin1');
  if (looksLikeBig5(characters) && fits('big5', sample)) return 'BIG5';
  return FOUR_BYTES.test(characters) ? 'GB18030' : 'GBK';
}

/** By the byte order mark; without one by zeros, which ASCII characters have, and by the text that results. */
function guessUtf16(sample: Buffer): 'UTF-16LE' | 'UTF-16BE' | null {
  const mark = sample.toString('latin1', 0, 2);
  if (mark === '\xff\xfe') return 'UTF-16LE';
  if (mark === '\xfe\xff') return 'UTF-16BE';
  if (sample.filter((byte) => byte === 0).length < MIN_ZEROS) return null;
  const [little, big] = ['utf-16le', 'utf-16be'].map((encoding) => {
    const text = new TextDecoder(encoding).decode(sample);
    return (text.match(USUAL)?.length ?? 0) / text.length;
  }) as [number, number];
  if (Math.max(little, big) < 0.9) return null;
  return little > big ? 'UTF-16LE' : 'UTF-16BE';
}

/** Text in GBK or Big5, read as UTF-8, has hardly any Han characters. */
function isMostlyUtf8(sample: Buffer): boolean {
  const text = sample.toString('utf8');
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(/\p{Script=Han}/gu) >= count(/\uFFFD/g);
}

function looksLikeBig5(characters: string): boolean {
  const pairs = characters.match(PAIR) ?? [];
  const share = (pattern: RegExp) =>
    pairs.filter((pair) => pattern.test(pair)).length / pairs.length;
  return share(FREQUENT_IN_BIG5) > 0.8 && share(LOW_SECOND_BYTE) > 0.15;
}

/** The end of the sample may cut a character in two. */
function fits(encoding: string, sample: Buffer): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}
