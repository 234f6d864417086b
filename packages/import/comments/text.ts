import { withLineFeeds } from '@wenzhan/kit/text/line-endings';
import { htmlToMarkdown } from '../html-to-markdown';
import { rewriteUrls } from '../rewrite-markdown';
import { CONTROL } from '../wordpress/html';
import { addParagraphs } from '../wordpress/paragraphs';

/** The text of a comment of WordPress, with its line breaks. */
export const wordpressText = (html: string): string =>
  htmlText(addParagraphs(withLineFeeds(html).replace(CONTROL, '')));

/** The text of a comment in HTML. What the site does not show goes without a note. */
export const htmlText = (html: string): string =>
  markdownText(htmlToMarkdown(html.replace(CONTROL, ''), () => {}));

/** The text of a comment, without links to other comments: these have other ids on the new site. */
export function markdownText(markdown: string): string {
  const text = markdown.includes('#')
    ? rewriteUrls(markdown, { map: (url) => (url.startsWith('#') ? null : url), note: () => {} })
    : markdown;
  return text.trim();
}
