import { classes } from '@wenzhan/text/html/elements';
import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { parseHtml } from '../html-text';
import { visibleText } from '../visible-text';

/** Where themes put the text of an article, the most exact first. */
const ARTICLE: readonly ((node: Element) => boolean)[] = [
  (node) => String(node.properties.itemProp) === 'articleBody',
  (node) =>
    classes(node).some((name) =>
      /^(entry-content|post-content|article-entry|gh-content|post-body|wp-block-post-content)$/.test(
        name,
      ),
    ),
  ({ tagName }) => tagName === 'article',
  ({ tagName }) => tagName === 'main',
];

/** The article on a page of the old site; null if there is no telling where it is. */
export function oldArticle(html: string): Element | null {
  const tree = parseHtml(html);
  for (const test of ARTICLE) {
    const element = first(tree, test);
    if (element) return element;
  }
  return null;
}

/** The main part of a page of this site. */
export interface NewPage {
  /** The text of an article or static page; null for another page. */
  article: Element | null;
  /** All that it says, its title included. */
  text: string;
  /** Paths of this site. */
  links: string[];
  /** URLs of images and media, as they are written. */
  files: string[];
}

/**
 * Reads a page. Its own Markdown and pictures for sharing are left out: the site makes them when they are first
 * asked for, which takes longer than the page.
 */
export function readPage(html: string, path: string): NewPage {
  const main = first(parseHtml(html), ({ tagName }) => tagName === 'main');
  const links = new Set<string>();
  const files = new Set<string>();
  if (!main) return { article: null, text: '', links: [], files: [] };
  visit(main, 'element', ({ tagName, properties: { href, src } }) => {
    const isMade = (url: string) => url === `${path}.md` || url.startsWith('/media/share/');
    const link = tagName === 'a' ? String(href ?? '') : '';
    if (/^\/(?!\/)/.test(link) && !isMade(link)) links.add(link.replace(/#.*$/, ''));
    const isFile = /^(img|audio|video|source)$/.test(tagName) && src && !isMade(String(src));
    if (isFile) files.add(String(src));
  });
  const article = first(main, (node) => classes(node).some((name) => /prose/.test(name)));
  return { article, text: visibleText(main), links: [...links], files: [...files] };
}

function first(tree: Root | Element, test: (node: Element) => boolean): Element | null {
  let element: Element | null = null;
  visit(tree, 'element', (node) => {
    if (!element && test(node)) element = node;
  });
  return element;
}
