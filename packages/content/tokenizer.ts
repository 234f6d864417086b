import { isEnglish } from '@wenzhan/kit/language';
import { withoutUnseen } from '@wenzhan/text/plain-text';
import { normalizeText } from './normalize-text';
import { withoutWordEnd } from './word-ends';

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const HAN = /\p{Script=Han}+/gu;
/** Runs up to this length are not segmented: single characters would match almost anywhere. */
const WHOLE_WORD = 2;
/** Function words, which separate bigrams; no article is about them. */
const PARTICLES = /[的了和与在是为也及或之等把被让]/u;
const START = /^[\p{P}\p{Z}\p{Cf}]+/u;
const LETTER = /[\p{L}\p{N}]/u;
/** Spaces and the commas of both scripts, but not that of `1,000`. */
const BETWEEN = /\s+|、|(?<!\d),|,(?!\d)/;
/** After a character that stays, so that it is looked for once in a run. */
const END =
  /(?<![\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Z}\p{Cf}.,;:!?'"、，。；：！？…])[\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Z}\p{Cf}.,;:!?'"、，。；：！？…]+$/u;

/**
 * The normalised words of a keyword; an article matches when it contains all of them.
 *
 * `Intl.Segmenter` splits runs of Han characters into words; adjacent single characters become
 * bigrams. Everything else is split at whitespace and between the items of a list (`Vue、React`); a symbol alone
 * (`Vue + Vite`) is no word.
 *
 * @param locale of the site: English words are looked for without their ends
 */
export function tokenize(keyword: string, locale = ''): string[] {
  const text = normalizeText(withoutUnseen(keyword)).trim();
  const han = (text.match(HAN) ?? []).flatMap(hanBigrams);
  const others = text
    .replace(HAN, ' ')
    .split(BETWEEN)
    .map((word) => word.replace(START, '').replace(END, ''))
    .map((word) => (isEnglish(locale) ? withoutWordEnd(word) : word));
  const terms = [...new Set([...han, ...others])].filter((term) => LETTER.test(term));
  return terms.length > 0 || text === '' ? terms : [text];
}

function hanBigrams(run: string): string[] {
  const characters = [...run];
  if (characters.length <= WHOLE_WORD) return [run];
  const words: string[] = [];
  let singles = '';
  for (const { segment } of segmenter.segment(run)) {
    if ([...segment].length === 1) singles += segment;
    else {
      words.push(...pairs(singles), segment);
      singles = '';
    }
  }
  words.push(...pairs(singles));
  return words.length > 0 ? words : characters;
}

function pairs(singles: string): string[] {
  return singles.split(PARTICLES).flatMap((part) => {
    const characters = [...part];
    if (characters.length < 2) return characters;
    return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  });
}
