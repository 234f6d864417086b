import type { Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';

const parser = unified().use(rehypeParse, { fragment: true }).freeze();
const writer = unified().use(rehypeStringify).freeze();

export const parseHtml = (html: string): Root => parser.parse(html);

export const writeHtml = (tree: Root): string => writer.stringify(tree);

/** The text of a piece of HTML on one line, with character references decoded. */
export function plainHtml(html: string): string {
  return textOf(parseHtml(html)).replace(/\s+/g, ' ').trim();
}

/** Escapes a text for HTML, attributes included. */
export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
