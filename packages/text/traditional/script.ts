import { traditionalLink } from '@wenzhan/contract/urls/edition-links';
import { traditionalVariant } from '@wenzhan/kit/urls/traditional';
import { type Convert, traditionalConverter, withExceptions } from './converter';
import type { Exceptions, ScriptSettings, TextSettings } from './script-settings';

/** How the parts of a page become those of its version in traditional characters. */
export interface Script {
  text: Convert;
  link: (address: string) => string;
  settings: ScriptSettings;
}

/** The last script, which is that of every page until the settings of the site change. */
let last: { key: string; script: Script } | undefined;

/** The script of the pages in traditional characters, with the vocabulary and the exceptions of the site. */
export async function traditionalScript({
  traditional,
  traditionalVocabulary: vocabulary,
}: TextSettings = {}): Promise<Script> {
  const settings = { vocabulary, exceptions: traditional ? [traditional] : [] };
  const key = JSON.stringify([traditionalVariant(), settings]);
  if (last?.key !== key) last = { key, script: await scriptOf(settings) };
  return last.script;
}

/** The script of some settings. */
export async function scriptOf(settings: ScriptSettings): Promise<Script> {
  const convert = await traditionalConverter(undefined, settings.vocabulary);
  const text = settings.exceptions.reduce<Convert>(withExceptions, convert);
  return { text, link: traditionalLink, settings };
}

/** The script with further exceptions, which take precedence. */
export function extended<S extends Script>(script: S, exceptions: Exceptions | undefined): S {
  if (!exceptions) return script;
  const { text, settings } = script;
  return {
    ...script,
    text: withExceptions(text, exceptions),
    settings: { ...settings, exceptions: [...settings.exceptions, exceptions] },
  };
}

/** Exceptions that leave terms as they are written. */
export function asTheyAre(terms: readonly string[]): Exceptions {
  return Object.fromEntries(terms.map((term) => [term, term]));
}

/** Keeps the text; links still lead to pages in traditional characters. */
export function asWritten(script: Script): Script {
  return { ...script, text: (text) => text };
}
