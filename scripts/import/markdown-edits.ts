import type { Nodes, Root } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { markdownSyntax } from '../../lib/content/markdown-syntax';

const parser = unified().use(remarkParse).use(markdownSyntax).freeze();

export const parseMarkdown = (source: string): Root => parser.runSync(parser.parse(source)) as Root;

/** A replacement of a part of the text. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Replaces parts of a Markdown text; all else stays as it is written. */
export function edited(source: string, editsOf: (node: Nodes, source: string) => Edit[]): string {
  const edits: Edit[] = [];
  visit(parseMarkdown(source), (node) => {
    edits.push(...editsOf(node, source));
  });
  let text = source;
  for (const { start, end, text: by } of edits.sort((a, b) => b.start - a.start)) {
    text = text.slice(0, start) + by + text.slice(end);
  }
  return text;
}

/** Makes a line break of each end of a line in a paragraph. */
export function breakLines(markdown: string): string {
  return edited(markdown, (node, source) => {
    if (node.type !== 'text' || !node.value.includes('\n')) return [];
    const [start, end] = span(node);
    return [...source.slice(start, end).matchAll(/[ \t]*\n/g)].map(({ 0: ending, index }) => ({
      start: start + index,
      end: start + index + ending.length,
      text: '\\\n',
    }));
  });
}

/** The offsets of a node in its text. */
export function span({ position }: Nodes): [number, number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0];
}
