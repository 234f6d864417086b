import type { Element, Root } from 'hast';
import { addressKey } from '../addresses';
import { type FetchRules, fetchFile } from '../fetch-file';
import { parseHtml } from '../html-text';
import { decodePage } from '../read-text';
import type { SourceSite } from '../source';
import type { Comparison } from './compare-pages';
import { outlineOf } from './outline';
import { pageOf, storedText } from './prove-import';
import { oldArticle } from './read-page';
import type { StoredText } from './source-lines';

/** A text of the old site, as its readers see it. */
export interface OldText {
  /** Empty if it is not known. */
  title: string;
  url: string;
  tree: Root | Element;
  stored: StoredText;
  /** What the lines are those of. */
  file: string;
}

const MISSING = new Set([404, 410]);

/**
 * Finds the text at a URL of the old site: in its export, otherwise on its page. Null for a page without an article, and
 * for one that the old site has no more.
 *
 * @throws {Error} for a page that cannot be had now
 * @throws {BrokenExport} for a page whose encoding is not what it says
 */
export function oldTexts(
  { known, source }: { known: SourceSite | null; source: string },
  rules: FetchRules,
): (url: string) => Promise<OldText | null> {
  const posts = new Map(
    known?.posts.flatMap((post) =>
      [post.url, ...post.otherUrls].map((one) => [addressKey(one), post] as const),
    ),
  );
  return async (url) => {
    const post = posts.get(addressKey(url));
    if (post) {
      const { title, location } = post;
      const tree = parseHtml(pageOf(post));
      return { title, url: post.url, tree, stored: storedText(post), file: location.file };
    }
    if (known || !/^https?:/.test(source)) return null;
    const page = await fetchFile(url, rules);
    if (MISSING.has(page.status)) return null;
    if (page.status !== 200) throw new Error(`旧站的页面答的是${page.status}`);
    const html = decodePage(page.body, page.headers['content-type'] ?? '', url);
    const tree = oldArticle(html);
    return tree && { title: '', url, tree, stored: { text: html, line: 1 }, file: url };
  };
}

/** The addresses of the links in a text. */
export const linksIn = (tree: Root | Element): string[] => [
  ...new Set(outlineOf(tree).flatMap(({ kind, url }) => (kind === 'link' && url ? [url] : []))),
];

/** A comparison with one part more, the title, which is not on the new page. */
export function withoutTitle(comparison: Comparison, { title, stored }: OldText): Comparison {
  const loss = {
    kind: 'heading',
    text: title,
    line: stored.line,
    became: '标题没有了',
    isMeant: false,
  } as const;
  return { ...comparison, parts: comparison.parts + 1, losses: [loss, ...comparison.losses] };
}
