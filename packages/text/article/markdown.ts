import type { PhrasingContent, Root } from 'mdast';
import rehypeRemark from 'rehype-remark';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { isFormula } from '../markdown/formula-rule';
import { markdownSyntax } from '../markdown/markdown-syntax';
import { absoluteTree } from './absolute';
import { markAnchors, pageHandlers } from './markdown-handlers';
import { trimEmphasis } from './parts/emphasis-edges';
import { markTables } from './parts/markdown-tables';

/**
 * Converts the sanitised HTML of a page to the Markdown of this site with absolute URLs: rendered again, it is
 * the same HTML, but for the sizes of images.
 *
 * @param page the absolute URL of the page
 */
export function toMarkdown(html: string, page: string): string {
  const tree = absoluteTree(html, page);
  markTables(tree);
  markAnchors(tree);
  return writeMarkdown(unified().use(rehypeRemark, { handlers: pageHandlers }).runSync(tree));
}

/** Serializes a tree to Markdown, with text escaped so that no parser reads it as markup. */
export function writeMarkdown(tree: Root): string {
  trimEmphasis(tree);
  return unified()
    .use(markdownSyntax)
    .use(remarkStringify, {
      bullet: '-',
      emphasis: '*',
      rule: '-',
      resourceLink: true,
      handlers: { inlineMath },
    })
    .stringify(tree);
}

type InlineMath = Extract<PhrasingContent, { type: 'inlineMath' }>;

/** A formula in single dollar signs where they are read as one (`isFormula`), otherwise in double ones. */
function inlineMath(
  { value: tex }: InlineMath,
  _: unknown,
  { stack }: { stack: readonly string[] },
  info: { before: string; after: string },
) {
  const value = stack.includes('tableCell') ? tex.replace(PIPES, inTable) : tex;
  const single = `$${value}$`;
  const isRead = !value.includes('$') && isFormula(info.before, single, info.after);
  return isRead ? single : `$${single}$`;
}
inlineMath.peek = () => '$';

const PIPES = /\\\\|\\?\|/g;

/** A pipe divides cells of a table, and an escaped one, of which TeX makes two lines, is a pipe there. */
const inTable = (pipe: string) => ({ '|': '\\|', '\\|': '\\Vert ' })[pipe] ?? pipe;
