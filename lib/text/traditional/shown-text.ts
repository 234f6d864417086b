type Texts = Readonly<Record<string, string>>;

/** Of the document that the browser shows. */
let texts: Texts = {};

/** Sets the texts of the page that the browser shows, by their simplified version; none on other pages. */
export function setShownTexts(ofPage: Texts): void {
  texts = ofPage;
}

/**
 * A text of `client-texts.ts` in the script of the page that the browser shows, for code that runs there only.
 * Without the setting the minifier leaves nothing but the text.
 */
export const shownText = (text: string): string =>
  process.env.TRADITIONAL_CHINESE ? (texts[text] ?? text) : text;
