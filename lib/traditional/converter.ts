import { traditionalVariant, type Variant } from '../routes/traditional';
import { WORD_BOUNDARIES, WORDS } from './corrections';

export type Convert = (text: string) => string;

/** Simplified terms and what replaces them; a term that is to stay replaces itself. */
export type Exceptions = Readonly<Record<string, string>>;

/** Text without these characters is the same in both scripts. */
const HAN = /\p{Script=Han}/u;

/** Words of the region, too: 软件 becomes 軟體 in Taiwan. */
const LOCALES = { tw: 'twp', hk: 'hkp' } as const;

const loaded: Partial<Record<Variant, Promise<Convert>>> = {};

/** The dictionaries (1.1 MB) are loaded for the first text in traditional characters. */
async function load(variant: Variant): Promise<Convert> {
  const { Converter } = await import('opencc-js/cn2t');
  return Converter({ from: 'cn', to: LOCALES[variant] });
}

/**
 * Converts simplified to traditional characters, phrase by phrase, with the words of the variant.
 *
 * @param variant by default the one of this build
 */
export async function traditionalConverter(
  variant: Variant = traditionalVariant() ?? 'tw',
): Promise<Convert> {
  loaded[variant] ??= load(variant);
  const convert = withBoundaries(await loaded[variant]);
  return withExceptions(convert, WORDS[variant]);
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

function withBoundaries(convert: Convert): Convert {
  const boundary = new RegExp(WORD_BOUNDARIES.map(({ source }) => source).join('|'));
  return (text) => (HAN.test(text) ? text.split(boundary).map(convert).join('') : text);
}

const escaped = (term: string) => term.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
