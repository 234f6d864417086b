const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** Code units of the longest character that counts: an emoji of a family has about 25. */
const MAX_UNITS = 32;

/** Code units before which a character always begins: those of Chinese and ASCII. */
const BEGINNING = /[\x20-\x7e\u3000-\u3029\u3030-\u3098\u309b-\u9fff\uff00-\uff9d]/;

/** The characters of a text as readers see them: an emoji of several code points is one. */
export function* graphemes(text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** The beginning of a text: at most this many characters, with … at the end if there are more. */
export function shorten(text: string, length: number): string {
  let count = 0;
  let end = 0;
  for (const { index } of segmenter.segment(text)) {
    count += 1;
    if (count > length || index > length * MAX_UNITS) return `${text.slice(0, end)}…`;
    if (count <= length) end = index;
  }
  return text;
}

/** The beginning of a text: at most this many UTF-16 code units, which is how forms and APIs count. */
export function limitUnits(text: string, units: number): string {
  return text.slice(0, graphemeStart(text, units));
}

/** `at`, or the offset before it where `at` would divide a character; at most the length of the text. */
export function graphemeStart(text: string, at: number): number {
  if (at >= text.length) return text.length;
  if (BEGINNING.test(text.charAt(at))) return at;
  const from = Math.max(0, at - MAX_UNITS);
  const around = segmenter.segment(text.slice(from, at + MAX_UNITS));
  return from + (around.containing(at - from)?.index ?? 0);
}

/** `at`, or the offset after it where `at` would divide a character; at most the length of the text. */
export function graphemeEnd(text: string, at: number): number {
  const start = graphemeStart(text, at);
  if (start === at || start === text.length) return start;
  const [first = ''] = graphemes(text.slice(start, start + MAX_UNITS));
  return start + first.length;
}
