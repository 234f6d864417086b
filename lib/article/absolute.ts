import type { Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

/** The properties that hold addresses in what `renderBody` makes. */
const ADDRESSES = ['href', 'src', 'cite'] as const;

/**
 * Reads the safe HTML of a page with every address absolute, places within the page included.
 *
 * @param page the page's own absolute address
 */
export function absoluteTree(html: string, page: string): Root {
  const tree = unified().use(rehypeParse, { fragment: true }).parse(html);
  visit(tree, 'element', ({ properties }) => {
    for (const name of ADDRESSES) {
      const address = properties[name];
      if (typeof address === 'string' && URL.canParse(address, page)) {
        properties[name] = new URL(address, page).href;
      }
    }
  });
  return tree;
}

/** The same as HTML, for readers who see it away from the page. */
export function absoluteHtml(html: string, page: string): string {
  return unified().use(rehypeStringify).stringify(absoluteTree(html, page));
}
