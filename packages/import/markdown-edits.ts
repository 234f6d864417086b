import { isParsable } from '@wenzhan/text/markdown/markdown-limits';
import { markdownSyntax } from '@wenzhan/text/markdown/markdown-syntax';
import type { Nodes, Root } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

const parser = unified().use(remarkParse).use(markdownSyntax).freeze();

/** @throws {Error} if the text has more or deeper marks than people write, which take the parser minutes */
export function parseMarkdown(source: string): Root {
  if (!isParsable(source)) throw new Error('它的Markdown记号太多或太深');
  return parser.runSync(parser.parse(source)) as Root;
}

/** The tree of a text as it is written, without what the plugins make of it. */
export const parseOnly = (source: string): Root => parser.parse(source) as Root;

/** A replacement of a part of the text. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Replaces parts of a Markdown text; all else stays as it is written. @param tree that of the text, if it is there */
export function edited(
  source: string,
  editsOf: (node: Nodes, source: string) => Edit[],
  tree = parseMarkdown(source),
): string {
  const edits: Edit[] = [];
  visit(tree, (node) => {
    edits.push(...editsOf(node, source));
  });
  let text = '';
  let done = 0;
  for (const { start, end, text: by } of edits.sort((a, b) => a.start - b.start)) {
    if (start < done) continue;
    text += source.slice(done, start) + by;
    done = end;
  }
  return text + source.slice(done);
}

/** What begins a callout; the end of its line is none of its text. */
const CALLOUT = /^\[![\w-]+\]\s*$/;

const ADDRESS_END = /(?:https?:\/\/|www\.|@)\S*$/i;
/** Characters of an address that are looked back at. */
const MAX_ADDRESS = 2000;

/** Makes a line break of each end of a line in a paragraph. */
export function breakLines(markdown: string): string {
  return edited(markdown, (node, source) => {
    if (node.type !== 'text' || !node.value.includes('\n')) return [];
    const [start, end] = span(node);
    const text = source.slice(start, end);
    return [...text.matchAll(/(?<![ \t])[ \t]*\n/g)].flatMap(({ 0: ending, index }) => {
      if (CALLOUT.test(text.slice(0, index))) return [];
      const at = start + index;
      // A backslash after an address would be a part of it.
      const gap = ADDRESS_END.test(source.slice(Math.max(0, at - MAX_ADDRESS), at)) ? ' ' : '';
      return [{ start: at, end: at + ending.length, text: `${gap}\\\n` }];
    });
  });
}

/** The offsets of a node in its text. */
export function span({ position }: Nodes): [number, number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0];
}
