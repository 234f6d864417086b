import type { Root } from 'mdast';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { absoluteTree } from './absolute';

/**
 * The safe HTML of a page as Markdown with GitHub's tables and strikethrough, addresses absolute.
 *
 * @param page the page's own absolute address
 */
export function toMarkdown(html: string, page: string): string {
  return writeMarkdown(unified().use(rehypeRemark).runSync(absoluteTree(html, page)));
}

/** Writes Markdown so that what is text in the tree is text for whoever reads it. */
export function writeMarkdown(tree: Root): string {
  return unified()
    .use(remarkGfm)
    .use(remarkStringify, { bullet: '-', emphasis: '_', rule: '-', resourceLink: true })
    .stringify(tree);
}
