import { decoded } from '@wenzhan/kit/urls/path';
import { renderBody } from '@wenzhan/text/article/body';
import { renderMarkdownAlone } from '@wenzhan/text/markdown/markdown';
import { isOfSite } from '../addresses';
import { absolute } from '../bodies';
import { parseHtml } from '../html-text';
import { readableHtml } from '../literal-text';
import type { SourcePost } from '../source';
import { type Comparison, comparePages } from './compare-pages';
import { hexoPage } from './hexo-page';

/** The comparison of a post that cannot be compared: nothing of it is proved. */
const unproved = (line: number, reason: string): Comparison => ({
  ...{ percent: 0, parts: 1, kept: 0 },
  losses: [
    { kind: 'paragraph', text: '全文', line, became: `没有比较：${reason}`, isMeant: false },
  ],
});

/**
 * Compares a post as its own system shows it with what this site publishes of it.
 *
 * @param markdown its text here
 * @param base the old site, whose addresses lead to this one now
 */
export function provePost(post: SourcePost, markdown: string, base: string): Comparison {
  try {
    return compared(post, markdown, base);
  } catch (error) {
    return unproved(post.location.line, (error as Error).message);
  }
}

function compared(post: SourcePost, markdown: string, base: string): Comparison {
  const current = parseHtml(renderBody(renderMarkdownAlone(markdown), '').html);
  const old = parseHtml(readableHtml(pageOf(post), () => {}));
  return comparePages(old, current, storedText(post), {
    ofOld: (url) => comparable(url, post.url, base),
    ofNew: (url) => comparable(url, base, base),
    ofPicture: (url) => absolute(url, post.url) ?? url,
  });
}

/** The HTML that the old system makes of a post. */
export function pageOf({ original, format, body }: SourcePost): string {
  if (original) return original.page();
  return format === 'html' ? body : hexoPage(body, { breaks: false });
}

export const storedText = ({ original, body, location }: SourcePost) =>
  original ?? { text: body, line: location.line };

/** An address without what systems write in different ways; all of the site itself are one. */
function comparable(url: string, from: string, base: string): string {
  if (url.startsWith('#')) return '#';
  if (!URL.canParse(url, from)) return url;
  const { href } = new URL(url, from);
  return isOfSite(href, base) ? '/' : decoded(href);
}
