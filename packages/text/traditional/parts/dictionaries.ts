import type { Variant } from '@wenzhan/kit/urls/traditional';
import { ConverterFactory } from 'opencc-js/core';
import HKPhrases from 'opencc-js/dict/HKPhrases';
import HKVariants from 'opencc-js/dict/HKVariants';
import HKVariantsPhrases from 'opencc-js/dict/HKVariantsPhrases';
import STCharacters from 'opencc-js/dict/STCharacters';
import STPhrases from 'opencc-js/dict/STPhrases';
import STRegionalPhrases from 'opencc-js/dict/STPhrases_GeneratedFromRegionalPhrases';
import TSCharacters from 'opencc-js/dict/TSCharacters';
import TWPhrases from 'opencc-js/dict/TWPhrases';
import TWVariants from 'opencc-js/dict/TWVariants';
import TWVariantsPhrases from 'opencc-js/dict/TWVariantsPhrases';
import { FORMS, PHRASES, VOCABULARY, WORDS } from './corrections';
import { PhraseTable } from './phrase-table';

/*
 * The dictionaries of OpenCC are texts: pairs with `|` between them. This file is loaded with the first text in
 * traditional characters, because they have 1.1 MB.
 */

type Pair = readonly [from: string, to: string];

const REGIONS = {
  tw: { forms: [TWVariantsPhrases, TWVariants], vocabulary: TWPhrases },
  hk: { forms: [HKVariantsPhrases, HKVariants], vocabulary: HKPhrases },
};

/**
 * Converts simplified characters to those of a variant, phrase by phrase.
 *
 * @param hasVocabulary whether words of computing, and foreign names, become those of the region, too
 */
export function createConverter(
  variant: Variant,
  hasVocabulary: boolean,
): (text: string) => string {
  const own = Object.entries({
    ...WORDS[variant],
    ...(hasVocabulary ? VOCABULARY[variant] : {}),
  });
  const words = hasVocabulary ? [...own, ...vocabularyOf(variant)] : own;
  const toRegion = hasVocabulary ? ConverterFactory([REGIONS[variant].vocabulary]) : undefined;
  const phrases = [...pairsOf(STPhrases), ...pairsOf(STRegionalPhrases)].map(
    ([from, to]): Pair => [from, toRegion?.(to) ?? to],
  );
  const table = new PhraseTable({
    characters: [...pairsOf(STCharacters), ...words.filter(([from]) => from.length === 1)],
    // A word of two characters may be parts of two others: 视频 in 电视频道.
    certain: [...Object.entries(PHRASES), ...own.filter(([from]) => from.length > 2)],
    phrases: [...words, ...phrases],
  });
  const toForms = ConverterFactory([FORMS[variant], ...REGIONS[variant].forms]);
  return (text) => toForms(table.convert(text));
}

/** OpenCC's words of the region by simplified ones. */
function vocabularyOf(variant: Variant): Pair[] {
  const toSimplified = ConverterFactory([TSCharacters]);
  return pairsOf(REGIONS[variant].vocabulary).map(([from, to]) => [toSimplified(from), to]);
}

const pairsOf = (dictionary: string): Pair[] =>
  dictionary.split('|').map((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return [from, to];
  });
