import { parseHtml as parseWithinLimits } from '@wenzhan/text/html/parse-html';
import type { Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';

const writer = unified().use(rehypeStringify).freeze();

/** More than an article of this site may have: pictures can be written into a text, and old pages are read whole. */
const LIMITS = { characters: 20_000_000, elements: 300_000 };

/** Why a text cannot be read. */
export const TOO_DEEP = '它的HTML太长或太深';

/** @throws {Error} if the HTML is longer or deeper than any text that people write */
export function parseHtml(html: string): Root {
  const { tree, isCut } = parseWithinLimits(html, LIMITS);
  if (isCut) throw new Error(TOO_DEEP);
  return tree;
}

/** The beginning of HTML, as far as it can be read. */
export const parseBeginning = (html: string): Root => parseWithinLimits(html, LIMITS).tree;

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
