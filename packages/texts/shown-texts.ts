/** The subjects of the texts of code for browsers; each has a file, and `messages.ts` has their types. */
export type BrowserSubject =
  | 'page'
  | 'articlePage'
  | 'errorPage'
  | 'failures'
  | 'articleTools'
  | 'videos'
  | 'consent';

/** The texts of a page that is not in simplified Chinese, which has them from `messages.ts`. */
export type ShownTexts = Readonly<Record<BrowserSubject, unknown>>;

/** The texts of the page that the browser shows, if it is not in simplified Chinese. */
let shown: ShownTexts | null = null;

/** Sets the texts of the page that the browser shows; null for a page in simplified Chinese. */
export function setShownTexts(texts: ShownTexts | null): void {
  shown = texts;
}

/**
 * The texts of a subject in the language and script of the page that the browser shows, for code that is no component.
 *
 * @param own those in simplified Chinese. Imported where they are used, so that a chunk has no others
 */
export const shownTexts = <T>(subject: BrowserSubject, own: T): T =>
  (shown?.[subject] as T | undefined) ?? own;

/** Puts a name into a text, at `%s`. */
export const filled = (text: string, ...values: string[]): string =>
  values.reduce((shown, value) => shown.replace('%s', () => value), text);
