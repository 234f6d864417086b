import type { SiteConfig } from '../../api/schemas';
import { traditionalVariant } from '../../urls/traditional';
import { type Convert, type Exceptions, traditionalConverter, withExceptions } from './converter';
import { traditionalLink } from './links';

/** How the parts of a page become those of its version in traditional characters. */
export interface Script {
  text: Convert;
  link: (address: string) => string;
}

/** What a site says of its texts. */
export type TextSettings = Partial<Pick<SiteConfig, 'traditional' | 'traditionalVocabulary'>>;

/** The last script, which is that of every page until the settings of the site change. */
let last: { key: string; script: Script } | undefined;

/** The script of the pages in traditional characters, with the vocabulary and the exceptions of the site. */
export async function traditionalScript({
  traditional,
  traditionalVocabulary,
}: TextSettings = {}): Promise<Script> {
  const convert = await traditionalConverter(undefined, traditionalVocabulary);
  const key = JSON.stringify([traditionalVariant(), traditional, traditionalVocabulary]);
  if (last?.key !== key) {
    last = { key, script: { text: withExceptions(convert, traditional), link: traditionalLink } };
  }
  return last.script;
}

/** The script with further exceptions, which take precedence. */
export function extended(script: Script, exceptions: Exceptions | undefined): Script {
  return exceptions ? { ...script, text: withExceptions(script.text, exceptions) } : script;
}

/** Exceptions that leave terms as they are written. */
export function asTheyAre(terms: readonly string[]): Exceptions {
  return Object.fromEntries(terms.map((term) => [term, term]));
}

/** Keeps the text; links still lead to pages in traditional characters. */
export function asWritten(script: Script): Script {
  return { ...script, text: (text) => text };
}
