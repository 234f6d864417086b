import type { Html, Nodes, Root } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { isCallout } from './callouts';
import { readCodeMeta } from './code-meta';
import { markdownSyntax } from './markdown-syntax';
import { removedTags } from './parts/prose-tags';
import { calloutOf } from './remark-callouts';
import { readProse } from './remark-prose-tags';

/** A part of a Markdown text that the content check inspects, with its line. */
export type MarkdownMark =
  | { kind: 'h1'; line: number }
  | { kind: 'link' | 'picture'; url: string; line: number }
  | { kind: 'removed'; name: string; line: number }
  | { kind: 'formula'; tex: string; isDisplay: boolean; line: number }
  | {
      kind: 'unknown';
      what: 'callout' | 'code' | 'formula' | 'address';
      text: string;
      line: number;
    };

/** A tag, whose attributes may hold `<` and `>`. What stands between tags is text. */
const TAG = /<[a-z](?:[^"'<>]|"[^"]*"|'[^']*')*>/gi;
/** What is written as a link or picture to a path of this site, which may have parentheses and a title. */
const WRITTEN_LINK =
  /(?:^|(?<!\\)\[)[^\][\n]*\]\((\/(?:[^()<>"'\n]|\([^()<>"'\n]*\))*)(?:"[^"\n]*"|'[^'\n]*')?\)/g;
const HTML_ADDRESS = /(?<![\w:@.-])(href|src|poster)\s*=\s*["']([^"']*)["']/gi;

const parser = unified().use(remarkParse).use(markdownSyntax).freeze();

/**
 * Finds first-level headings, the URLs of links, images and media, including those in raw HTML, HTML that is not shown,
 * formulas, callouts and settings of code that do not exist, and addresses with a space.
 */
export function readMarkdownMarks(markdown: string): MarkdownMark[] {
  const marks: MarkdownMark[] = [];
  const { tree, text } = readProse(markdown, (source) => parser.parse(source) as Root);
  visit(parser.runSync(tree) as Root, (node, _, parent) => {
    marks.push(...marksOf(node, text));
    if (node.type === 'html') marks.push(...removedIn(node, parent?.type === 'paragraph'));
  });
  return marks;
}

function marksOf(node: Nodes, markdown: string): MarkdownMark[] {
  const line = node.position?.start.line ?? 1;
  switch (node.type) {
    case 'heading':
      return node.depth === 1 ? [{ kind: 'h1', line }] : [];
    case 'link':
    case 'definition':
      return [{ kind: 'link', url: node.url, line }];
    case 'image':
      return [{ kind: 'picture', url: node.url, line }];
    case 'math':
      return isClosed(node, markdown)
        ? [{ kind: 'formula', tex: node.value, isDisplay: true, line }]
        : [unknown('formula', '$$', line)];
    case 'inlineMath':
      return [{ kind: 'formula', tex: node.value, isDisplay: false, line }];
    case 'code':
      return readCodeMeta(node).unknown.map((text) => unknown('code', text, line));
    case 'blockquote': {
      const name = calloutOf(node);
      return name && !isCallout(name) ? [unknown('callout', name, line)] : [];
    }
    case 'text':
      return addressesWithSpace(sourceOf(node, markdown), line);
    case 'html':
      return [
        ...(/<h1[\s>]/i.test(node.value) ? [{ kind: 'h1', line } as const] : []),
        ...htmlAddresses(node.value, line),
      ];
    default:
      return [];
  }
}

/** @param isInSentence where each tag is a node of its own */
function removedIn({ value, position }: Html, isInSentence: boolean): MarkdownMark[] {
  return removedTags(value, isInSentence).map(({ name, start }) => {
    const line = (position?.start.line ?? 1) + linesIn(value.slice(0, start));
    return { kind: 'removed', name, line };
  });
}

const unknown = (
  what: 'callout' | 'code' | 'formula' | 'address',
  text: string,
  line: number,
): MarkdownMark => ({
  kind: 'unknown',
  what,
  text,
  line,
});

/** Whether a formula ends with its own dollar signs, and not with the text. */
function isClosed(node: Nodes, markdown: string): boolean {
  const source = sourceOf(node, markdown).trim();
  return source.length > 2 && source.endsWith('$$');
}

/** A part of a text as it is written; empty if it was put in later. */
const sourceOf = ({ position }: Nodes, markdown: string) =>
  position ? markdown.slice(position.start.offset, position.end.offset) : '';

/** A space in an address makes a whole link or picture text. */
function addressesWithSpace(source: string, firstLine: number): MarkdownMark[] {
  return [...source.matchAll(WRITTEN_LINK)].flatMap(({ 1: written = '', index }) => {
    const url = written.trim();
    const line = firstLine + linesIn(source.slice(0, index));
    return url.includes(' ') ? [unknown('address', url, line)] : [];
  });
}

const linesIn = (text: string) => text.split('\n').length - 1;

function htmlAddresses(html: string, firstLine: number): MarkdownMark[] {
  return [...html.matchAll(TAG)].flatMap(({ 0: tag, index: start }) =>
    [...tag.matchAll(HTML_ADDRESS)].map(({ 1: attribute, 2: url = '', index }) => ({
      kind: attribute?.toLowerCase() === 'href' ? ('link' as const) : ('picture' as const),
      url,
      line: firstLine + linesIn(html.slice(0, start + index)),
    })),
  );
}
