import 'server-only';
import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import { type Messages, messages } from '@wenzhan/texts/messages';
import { cache } from 'react';

/*
 * The script of the page that is rendered: that of the site, unless the page says that it is another one before it
 * renders anything. Queries return data in this script, `pageMessages` texts, `pageLink` links. It belongs to one
 * render, so a `'use cache'` function does not know it: what is cached is as it is written.
 */

/** How to make a page in another script than that of the site (`traditional-script.ts`). */
export interface PageScript {
  messages: Messages;
  text: (text: string) => string;
  link: (address: string) => string;
  /** @param names names in the value that stay as they are written wherever they occur in it */
  convert: <T>(value: T, names: readonly string[]) => Promise<T>;
}

const rendered = cache((): { script?: PageScript } => ({}));

/** Renders this page in another script. Call it before anything that depends on it. */
export function setPageScript(script: PageScript): void {
  rendered().script = script;
}

/** The interface's texts in the language and script of this page. */
export const pageMessages = (): Messages => rendered().script?.messages ?? messages();

/** A path or URL of this site, for a link of this page: to the page in the same script, if there is one. */
export function pageLink<T extends string>(address: T): T {
  return (rendered().script?.link(address) ?? address) as T;
}

/** The absolute URL of a path, for this page's metadata. */
export const pageUrl = (path: string): string => absoluteUrl(pageLink(path));

/** A text in the script of this page. */
export const pageText = (text: string): string => rendered().script?.text(text) ?? text;

/**
 * Makes a query return its data in the script of the page. What it returns is converted once per render.
 *
 * @param namesIn as for `PageScript.convert`
 */
export function inScriptOfPage<Args extends unknown[], T>(
  get: (...args: Args) => Promise<T>,
  namesIn: (value: T) => string[] = () => [],
): (...args: Args) => Promise<T> {
  const getIn = cache(async (script: PageScript, ...args: Args) => {
    const value = await get(...args);
    return script.convert(value, namesIn(value));
  });
  return (...args) => {
    const { script } = rendered();
    return script ? getIn(script, ...args) : get(...args);
  };
}
