import type { Vocabulary } from '@wenzhan/contract/calls/site';
import { traditionalVariant, type Variant } from '@wenzhan/kit/urls/traditional';
import characters from 'opencc-js/dict/TSCharacters';
import { type Convert, withExceptions } from './converter';
import { WORDS } from './parts/corrections';

/** Simplified characters by traditional ones: pairs with `|` between them, the most frequent one first. */
const simplifiedOf = () =>
  new Map(
    characters.split('|').flatMap((pair): [string, string][] => {
      const [traditional = '', simplified = ''] = pair.split(' ');
      return traditional.length === simplified.length ? [[traditional, simplified]] : [];
    }),
  );

let fold: Convert | undefined;

function createFold(): Convert {
  const map = simplifiedOf();
  const pattern = new RegExp(`[${[...map.keys()].join('')}]`, 'gu');
  return (text) => text.replace(pattern, (character) => map.get(character) ?? character);
}

/**
 * Replaces traditional characters one by one, so that text in either script compares equal. The length stays
 * the same. Without `TRADITIONAL_CHINESE` the text stays.
 */
export function foldScript(text: string): string {
  if (!traditionalVariant()) return text;
  fold ??= createFold();
  return fold(text);
}

/** The sources of OpenCC, without and with the words of the variant. */
const SOURCES = {
  tw: { characters: 'tw', computing: 'twp' },
  hk: { characters: 'hk', computing: 'hkp' },
} as const;

const loaded = new Map<string, Promise<Convert>>();

async function load(variant: Variant, vocabulary: Vocabulary | 'characters'): Promise<Convert> {
  const { Converter } = await import('opencc-js/t2cn');
  const convert = Converter({ from: SOURCES[variant][vocabulary], to: 'cn' });
  const words = Object.entries(WORDS[variant]).map(([simplified, word]) => [word, simplified]);
  return withExceptions(convert, Object.fromEntries(words));
}

/**
 * A keyword in simplified characters and words, in which the content is written.
 *
 * @param vocabulary that of the site, whose words pages in traditional characters have
 */
export async function simplifiedKeyword(keyword: string, vocabulary?: Vocabulary): Promise<string> {
  const variant = traditionalVariant();
  if (!variant) return keyword;
  const source = vocabulary ?? 'characters';
  const key = `${variant} ${source}`;
  const converter = loaded.get(key) ?? load(variant, source);
  loaded.set(key, converter);
  return (await converter)(keyword);
}
