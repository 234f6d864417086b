import type { Vocabulary } from '@wenzhan/contract/calls/site';
import { traditionalVariant, type Variant } from '@wenzhan/kit/urls/traditional';
import { WHOLE_TEXTS } from './parts/corrections';
import type { Exceptions } from './script-settings';

export type Convert = (text: string) => string;

/** Text without these characters is the same in both scripts. */
const HAN = /\p{Script=Han}/u;

const loaded = new Map<string, Promise<Convert>>();

async function load(variant: Variant, vocabulary: Vocabulary | undefined): Promise<Convert> {
  const { createConverter } = await import('./parts/dictionaries');
  const convert = createConverter(variant, vocabulary === 'computing');
  const whole = WHOLE_TEXTS[variant];
  return (text) => (HAN.test(text) ? (whole[text] ?? convert(text)) : text);
}

/**
 * Converts simplified to traditional characters, phrase by phrase.
 *
 * @param variant by default the one of this build
 * @param vocabulary a subject whose words become those of the variant, too; without one, characters only
 */
export function traditionalConverter(
  variant: Variant = traditionalVariant() ?? 'tw',
  vocabulary?: Vocabulary,
): Promise<Convert> {
  const key = `${variant} ${vocabulary}`;
  const converter = loaded.get(key) ?? load(variant, vocabulary);
  loaded.set(key, converter);
  return converter;
}

/** A converter that replaces the terms of a list by themselves or by others. Longer terms apply first. */
export function withExceptions(convert: Convert, exceptions: Exceptions = {}): Convert {
  const terms = Object.keys(exceptions)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);
  if (terms.length === 0) return convert;
  const pattern = new RegExp(`(${terms.map(escaped).join('|')})`);
  return (text) =>
    text
      .split(pattern)
      .map((part, index) => (index % 2 === 1 ? (exceptions[part] ?? part) : convert(part)))
      .join('');
}

const escaped = (term: string) => term.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
