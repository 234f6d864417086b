import type { Root } from 'mdast';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { absoluteTree } from './absolute';

/**
 * Converts the sanitised HTML of a page to GitHub-flavoured Markdown with absolute URLs.
 *
 * @param page the absolute URL of the page
 */
export function toMarkdown(html: string, page: string): string {
  return writeMarkdown(unified().use(rehypeRemark).runSync(absoluteTree(html, page)));
}

/** Serializes a tree to Markdown, with text escaped so that no parser reads it as markup. */
export function writeMarkdown(tree: Root): string {
  return unified()
    .use(remarkGfm)
    .use(remarkStringify, { bullet: '-', emphasis: '_', rule: '-', resourceLink: true })
    .stringify(tree);
}
