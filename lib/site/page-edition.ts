import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { languageOf, siteLocale } from '@wenzhan/kit/language';
import { pathInEdition } from '@wenzhan/kit/urls/edition-path';
import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import { type Messages, messages } from '@wenzhan/texts/messages';
import type { ShownTexts, TextAttributes } from '@wenzhan/texts/shown-texts';
import { cache } from 'react';

/*
 * The edition of the page that is rendered, or of the file that is written: the default one, unless the page says that it
 * is another one before it renders anything. Queries return data in this edition, `pageMessages` texts, `pageLink`
 * links. It belongs to one render, so a `'use cache'` function does not know it: the language is one of its arguments.
 */

/** How to make a page in another edition than the default one (`lib/site/editions.ts`). */
export interface PageEdition {
  /** First segment of its paths. */
  segment: string;
  /** The language of the calls of the content API; undefined for the site's default language. */
  language: string | undefined;
  messages: Messages;
  /** The form of dates; undefined for that of the site. */
  locale?: string;
  text: (text: string) => string;
  /** The address in this edition of a page, by its address in the default one; others stay. */
  link: (address: string) => string;
  /** @param names names in the value that stay as they are written wherever they occur in it */
  convert: <T>(value: T, names: readonly string[]) => Promise<T>;
}

const ofRender = cache((): { edition?: PageEdition } => ({}));
const ofCall = new AsyncLocalStorage<PageEdition | null>();

/** Renders this page in another edition. Call it before anything that depends on it. */
export function setPageEdition(edition: PageEdition): void {
  ofRender().edition = edition;
}

/**
 * Calls a function in an edition: a handler's, or a query for what the same page is in another one.
 *
 * @param edition null for the default one
 */
export const inEdition = <T>(edition: PageEdition | null, call: () => T): T =>
  ofCall.run(edition, call);

/** The edition of this page; null for the default one. */
export function pageEdition(): PageEdition | null {
  const called = ofCall.getStore();
  return called === undefined ? (ofRender().edition ?? null) : called;
}

/** The language of this page's calls of the content API; undefined for the site's default language. */
export const pageLanguage = (): string | undefined => pageEdition()?.language;

/** The same as the last argument of a cached variant, which has none for the default language. */
export function languageArgument(): [language?: string] {
  const language = pageLanguage();
  return language === undefined ? [] : [language];
}

/** The locale of this page: the form of dates. */
export const pageLocale = (): string => pageEdition()?.locale ?? siteLocale();

/** The interface's texts in the language and script of this page. */
export const pageMessages = (): Messages => pageEdition()?.messages ?? messages();

/**
 * Attributes of an element whose text is of the interface: its language and direction on a page in a language in which the
 * interface has no texts, else none.
 */
export function interfaceAttributes(locale = pageLocale()): TextAttributes {
  const lang = languageOf(locale);
  return /^(?:zh|en)(?:-|$)/i.test(locale) ? {} : { lang, dir: 'ltr' };
}

/** The same without the direction, which would move the element to the other side. */
export function interfaceLanguage(): { lang?: string } {
  const { lang } = interfaceAttributes();
  return lang ? { lang } : {};
}

/** The texts of client components in a language, with the attributes of the elements that show them. */
export const textsForClients = (
  { browser }: Messages = pageMessages(),
  locale = pageLocale(),
): ShownTexts => {
  const attributes = interfaceAttributes(locale);
  return attributes.lang ? { ...browser, attributes } : browser;
};

/** A path or URL of this site, for a link of this page: to the page in the same edition, if there is one. */
export function pageLink<T extends string>(address: T): T {
  return (pageEdition()?.link(address) ?? address) as T;
}

/** The home page of this page's edition. */
export const pageHome = (): string => pathInEdition(pageEdition()?.segment ?? '', '/');

/** The absolute URL of a path, for this page's metadata. */
export const pageUrl = (path: string): string => absoluteUrl(pageLink(path));

/** A text in the script of this page. */
export const pageText = (text: string): string => pageEdition()?.text(text) ?? text;

/**
 * Makes a query return its data in the edition of the page. What it returns is converted once per render.
 *
 * @param get gets the language of the page, then the arguments
 * @param namesIn as for `PageEdition.convert`
 */
export function inEditionOfPage<Args extends unknown[], T>(
  get: (language: string | undefined, ...args: Args) => Promise<T>,
  namesIn: (value: T) => string[] = () => [],
): (...args: Args) => Promise<T> {
  const getIn = cache(async (edition: PageEdition, ...args: Args) => {
    const value = await get(edition.language, ...args);
    return edition.convert(value, namesIn(value));
  });
  return (...args) => {
    const edition = pageEdition();
    return edition ? getIn(edition, ...args) : get(undefined, ...args);
  };
}
