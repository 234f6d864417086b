import type { articlePage } from './article-page';
import type { articleTools } from './article-tools';
import type { consentTexts } from './consent';
import type { errorPage } from './error-page';
import type { failures } from './failures';
import type { page } from './page';
import type { videos } from './videos';

/** The texts of code for browsers, by subject. */
export interface BrowserTexts {
  page: typeof page;
  articlePage: typeof articlePage;
  errorPage: typeof errorPage;
  failures: typeof failures;
  articleTools: typeof articleTools;
  videos: typeof videos;
  consent: typeof consentTexts;
}

/** The texts of the page in traditional characters that the browser shows. */
let shown: BrowserTexts | null = null;

/** Sets the texts of the page that the browser shows; null for a page in the script of the site. */
export function setShownTexts(texts: BrowserTexts | null): void {
  shown = texts;
}

/**
 * The texts of a subject in the script of the page that the browser shows, for code that is no component.
 *
 * @param own those of the site's language. Imported where they are used, so that a chunk has no others
 */
export const shownTexts = <S extends keyof BrowserTexts>(
  subject: S,
  own: BrowserTexts[S],
): BrowserTexts[S] => (process.env.TRADITIONAL_CHINESE ? (shown?.[subject] ?? own) : own);

/** Puts a name into a text, at `%s`. */
export const filled = (text: string, ...values: string[]): string =>
  values.reduce((shown, value) => shown.replace('%s', () => value), text);
