import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { parseHtml } from '../html/parse-html';

/** Elements inside each other cost time in proportion to their square, and a stack that has an end. */
const LIMITS = {
  characters: Number.POSITIVE_INFINITY,
  elements: Number.POSITIVE_INFINITY,
  depth: 1000,
};

/** Of Markdown that cannot be rendered. */
export class DeepHtmlError extends Error {
  override readonly message = 'its HTML is nested too deeply';
}

/** @throws {DeepHtmlError} if the HTML that Markdown contains is nested deeper than anybody writes */
export function checkRawHtml(tree: Root): void {
  const parts: string[] = [];
  visit(tree, 'raw', ({ value }) => {
    parts.push(value);
  });
  if (parts.length > 0 && parseHtml(parts.join(''), LIMITS).isCut) throw new DeepHtmlError();
}
