/** Texts and clauses up to this width, in Han characters, stay together. */
const TOGETHER = 8;
/** A longer text is no heading to set with care: its lines may break anywhere. */
const LONGEST = 200;
/** After punctuation and before what opens; not before what closes, where no line may begin. */
const CLAUSES =
  /(?<=[，、：；。！？…—》〉」』）】”])(?![，、：；。！？…—》〉」』）】”\s]|$)|(?<!^|[《〈「『（【“])(?=[《〈「『（【“])/u;
const HAN = /\p{Script=Han}/u;
/** Characters that belong to the word before: particles, places, suffixes. */
const SUFFIXES = /^[的地得了着过们吗呢吧么之等里上下中内外后前间者性化度式]$/u;
/** Characters that belong to the word after: conjunctions, prepositions, adverbs. */
const PREFIXES = /^[和与或及在从把被对向为以用到由让都也就才不没还该更可能会要]$/u;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * Splits a heading where its lines may break: between clauses, and between the words of clauses too long for one
 * line. Browsers break Chinese between any two characters, and `text-wrap: balance` does so in the middle of
 * words.
 *
 * The pieces are to be joined by `<wbr>`, under `word-break: keep-all`. (WebKit then breaks not even after
 * punctuation by itself.)
 */
export function breakableWords(text: string): string[] {
  if (text.length > LONGEST || widthOf(text) <= TOGETHER) return [text];
  return text
    .split(CLAUSES)
    .flatMap((clause) => (widthOf(clause) > TOGETHER ? wordsOf(clause) : [clause]));
}

/** The words of a clause, of two characters at least, with what belongs to them. */
function wordsOf(clause: string): string[] {
  const words: string[] = [];
  let last = '';
  for (const segment of segmentsOf(clause)) {
    const word = words.at(-1);
    if (word === undefined || beginsWord(segment, word, last)) words.push(segment);
    else words[words.length - 1] = word + segment;
    last = segment;
  }
  // A single character alone on a line looks lost.
  const end = words.at(-1) ?? '';
  if (words.length > 1 && lettersOf(end) < 2) words.splice(-2, 2, `${words.at(-2)}${end}`);
  return words;
}

/** The words of the dictionary; neighbouring characters that it knows no word of are one word. */
function segmentsOf(clause: string): string[] {
  const segments: string[] = [];
  let wasUnknown = false;
  for (const { segment } of segmenter.segment(clause)) {
    const isUnknown = isHanLetter(segment) && !SUFFIXES.test(segment) && !PREFIXES.test(segment);
    if (isUnknown && wasUnknown) segments.push(`${segments.pop()}${segment}`);
    else segments.push(segment);
    wasUnknown = isUnknown;
  }
  return segments;
}

const isHanLetter = (text: string) => [...text].length === 1 && HAN.test(text);

function beginsWord(segment: string, word: string, last: string): boolean {
  // Between letters of other scripts browsers break by themselves.
  if (!HAN.test(segment) && !HAN.test(last)) return false;
  if (PREFIXES.test(last) || lettersOf(word) < 2) return false;
  if (lettersOf(segment) === 0 || SUFFIXES.test(segment)) return false;
  return !isHanLetter(segment) || PREFIXES.test(segment);
}

const lettersOf = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** In Han characters; others are half as wide. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (HAN.test(letter) ? 1 : 0.5), 0);
}
