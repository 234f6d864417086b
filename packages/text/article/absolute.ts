import type { Element, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { originalAddress } from '../pictures/image-props';

/** The properties that contain URLs in the HTML of `renderBody`. */
const ADDRESSES = ['href', 'src', 'cite', 'poster'] as const;

/**
 * Parses the sanitised HTML of a page and makes all URLs absolute, including fragments. Images get their
 * original source, without the lightbox links and responsive attributes of the page.
 *
 * @param page the absolute URL of the page
 */
export function absoluteTree(html: string, page: string): Root {
  const tree = unified().use(rehypeParse, { fragment: true }).parse(html);
  visit(tree, 'element', (node, index, parent) => {
    if (isEnlarging(node) && parent && index !== undefined) {
      parent.children.splice(index, 1, ...node.children);
      return index;
    }
    const { properties } = node;
    if (node.tagName === 'img') asGiven(node);
    for (const name of ADDRESSES) {
      const address = properties[name];
      if (typeof address === 'string' && URL.canParse(address, page)) {
        properties[name] = new URL(address, page).href;
      }
    }
  });
  return tree;
}

function isEnlarging({ tagName, properties }: Element): boolean {
  return tagName === 'a' && [properties.className].flat().includes('enlarge');
}

function asGiven({ properties }: Element): void {
  properties.src = originalAddress(String(properties.src));
  // Its size is that of a box of the page: the image's is unknown.
  if ([properties.className].flat().includes('boxed')) {
    delete properties.width;
    delete properties.height;
  }
  for (const name of ['srcSet', 'sizes', 'loading', 'decoding', 'className']) {
    delete properties[name];
  }
}

/** The TeX of formulas, in the HTML of `renderBody`. */
const TEX = /<annotation\b[^<>]*>[^<]*<\/annotation>/g;

/** The same as HTML, for display outside the page. Readers that drop MathML show what is in it: each formula once. */
export function absoluteHtml(html: string, page: string): string {
  return unified()
    .use(rehypeStringify)
    .stringify(absoluteTree(html.replace(TEX, ''), page));
}
