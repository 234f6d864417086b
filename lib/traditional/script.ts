import { type Convert, type Exceptions, traditionalConverter, withExceptions } from './converter';
import { traditionalLink } from './links';

/** How the parts of a page become those of its version in traditional characters. */
export interface Script {
  text: Convert;
  link: (address: string) => string;
}

/** The script of the pages in traditional characters. @param exceptions those of the site */
export async function traditionalScript(exceptions?: Exceptions): Promise<Script> {
  const convert = await traditionalConverter();
  return { text: withExceptions(convert, exceptions), link: traditionalLink };
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
