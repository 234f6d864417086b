import characters from 'opencc-js/dict/TSCharacters';
import { traditionalVariant, type Variant } from '../routes/traditional';
import type { Convert } from './converter';

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

/** Where readers of the variant write: 軟體 in Taiwan is 软件. */
const LOCALES = { tw: 'twp', hk: 'hk' } as const;

let toSimplified: Promise<Convert> | undefined;

async function load(variant: Variant): Promise<Convert> {
  const { Converter } = await import('opencc-js/t2cn');
  return Converter({ from: LOCALES[variant], to: 'cn' });
}

/** A keyword in simplified characters and words, in which the content is written. */
export async function simplifiedKeyword(keyword: string): Promise<string> {
  const variant = traditionalVariant();
  if (!variant) return keyword;
  toSimplified ??= load(variant);
  return (await toSimplified)(keyword);
}
