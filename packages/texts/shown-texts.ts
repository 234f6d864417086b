/** The subjects of the texts of code for browsers; each has a file, and `messages.ts` has their types. */
export type BrowserSubject =
  | 'page'
  | 'articlePage'
  | 'errorPage'
  | 'failures'
  | 'articleTools'
  | 'videos'
  | 'consent';

/** Attributes of an element whose text is not in the language of its page. */
export interface TextAttributes {
  lang?: string;
  dir?: 'ltr';
}

/** The texts of a page that is not in simplified Chinese, which has them from `messages.ts`. */
export type ShownTexts = Readonly<Record<BrowserSubject, unknown>> & {
  /** Those of the elements that show these texts; undefined if the texts are in the language of the page. */
  readonly attributes?: TextAttributes | undefined;
};

/** The texts of the site, then those of the page that the browser shows, where they are not in simplified Chinese. */
const shown: (ShownTexts | null)[] = [];

/**
 * Sets the texts that the browser shows; null for simplified Chinese.
 *
 * @param depth 0 for those of the site, 1 for those of a page that is in another language than the site
 */
export function setShownTexts(texts: ShownTexts | null, depth: 0 | 1): void {
  shown[depth] = texts;
}

const pageTexts = () => shown[1] ?? shown[0];

/**
 * The texts of a subject in the language and script of the page that the browser shows, for code that is no component.
 *
 * @param own those in simplified Chinese. Imported where they are used, so that a chunk has no others
 */
export const shownTexts = <T>(subject: BrowserSubject, own: T): T =>
  (pageTexts()?.[subject] as T | undefined) ?? own;

/** The attributes of an element that shows one of these texts. */
export const shownAttributes = (): TextAttributes | undefined => pageTexts()?.attributes;

/** Puts a name into a text, at `%s`. */
export const filled = (text: string, ...values: string[]): string =>
  values.reduce((shown, value) => shown.replace('%s', () => value), text);
