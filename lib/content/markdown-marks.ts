import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

/** A part of a Markdown text that the content check inspects, with its line. */
export type MarkdownMark =
  | { kind: 'h1'; line: number }
  | { kind: 'link' | 'picture'; url: string; line: number };

const HTML_ADDRESS = /\b(href|src)\s*=\s*["']([^"']*)["']/gi;

/** Finds first-level headings and the URLs of links and images, including those in raw HTML. */
export function readMarkdownMarks(markdown: string): MarkdownMark[] {
  const marks: MarkdownMark[] = [];
  visit(unified().use(remarkParse).use(remarkGfm).parse(markdown), (node) => {
    marks.push(...marksOf(node));
  });
  return marks;
}

function marksOf(node: Nodes): MarkdownMark[] {
  const line = node.position?.start.line ?? 1;
  switch (node.type) {
    case 'heading':
      return node.depth === 1 ? [{ kind: 'h1', line }] : [];
    case 'link':
    case 'definition':
      return [{ kind: 'link', url: node.url, line }];
    case 'image':
      return [{ kind: 'picture', url: node.url, line }];
    case 'html':
      return [
        ...(/<h1[\s>]/i.test(node.value) ? [{ kind: 'h1', line } as const] : []),
        ...htmlAddresses(node.value, line),
      ];
    default:
      return [];
  }
}

function htmlAddresses(html: string, firstLine: number): MarkdownMark[] {
  return [...html.matchAll(HTML_ADDRESS)].map(({ 1: attribute, 2: url = '', index }) => ({
    kind: attribute?.toLowerCase() === 'src' ? 'picture' : 'link',
    url,
    line: firstLine + html.slice(0, index).split('\n').length - 1,
  }));
}
