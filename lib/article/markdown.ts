import type { Element, Parents } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { Blockquote, Nodes, Root } from 'mdast';
import rehypeRemark, { type Options } from 'rehype-remark';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { markdownSyntax } from '../content/markdown-syntax';
import { absoluteTree } from './absolute';
import { calloutOf, isTitle } from './callouts';
import { trimEmphasis } from './emphasis-edges';

type Handlers = NonNullable<Options['handlers']>;

/** A formula is its TeX, a callout a quotation that says what it is. */
const handlers = {
  math: (_, node, parent) => formula(node, parent),
  div: (state, node) => {
    const kind = calloutOf(node);
    if (!kind) return state.all(node);
    const children = (node as Element).children.filter(
      (child) => !(child.type === 'element' && isTitle(child)),
    );
    return callout(kind, state.toFlow(state.all({ ...node, children })) as Blockquote['children']);
  },
} satisfies Handlers;

/**
 * Converts the sanitised HTML of a page to GitHub-flavoured Markdown with absolute URLs.
 *
 * @param page the absolute URL of the page
 */
export function toMarkdown(html: string, page: string): string {
  return writeMarkdown(unified().use(rehypeRemark, { handlers }).runSync(absoluteTree(html, page)));
}

/** Serializes a tree to Markdown, with text escaped so that no parser reads it as markup. */
export function writeMarkdown(tree: Root): string {
  trimEmphasis(tree);
  return unified()
    .use(markdownSyntax)
    .use(remarkStringify, { bullet: '-', emphasis: '*', rule: '-', resourceLink: true })
    .stringify(tree);
}

/** Only one in a `div` stands alone. */
function formula(math: Element, parent: Parents | undefined): Nodes {
  const isAlone = parent?.type === 'element' && parent.tagName === 'div';
  const [semantics] = math.children;
  const annotation = semantics?.type === 'element' ? semantics.children.at(-1) : undefined;
  const value = annotation?.type === 'element' ? textOf(annotation) : textOf(math);
  return { type: isAlone ? 'math' : 'inlineMath', value };
}

function callout(kind: string, children: Blockquote['children']): Blockquote {
  // The serialiser would escape the marker in a text.
  const marker = { type: 'html' as const, value: `[!${kind.toUpperCase()}]` };
  const [first, ...others] = children;
  if (first?.type !== 'paragraph') return { type: 'blockquote', children: [marker, ...children] };
  const line = { type: 'text' as const, value: '\n' };
  const paragraph = { ...first, children: [marker, line, ...first.children] };
  return { type: 'blockquote', children: [paragraph, ...others] };
}
