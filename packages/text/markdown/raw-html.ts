import type { Root, RootContent } from 'hast';
import { parseHtml } from '../html/parse-html';

/** Elements inside each other cost time in proportion to their square, and a stack that has an end. */
const LIMITS = {
  characters: Number.POSITIVE_INFINITY,
  elements: Number.POSITIVE_INFINITY,
  depth: 1000,
};

/** Markdown cannot be rendered. */
export class DeepHtmlError extends Error {
  override readonly message = 'its HTML is nested too deeply';
}

/** @throws {DeepHtmlError} if the HTML that Markdown contains is nested deeper than anybody writes */
export function checkRawHtml(tree: Root): void {
  const html = written(tree);
  if (html && parseHtml(html, LIMITS).isCut) throw new DeepHtmlError();
}

/** The HTML in a tree, inside the elements of Markdown, which end what it leaves open. */
function written(node: Root | RootContent): string {
  if (node.type === 'raw') return node.value;
  const inside = 'children' in node ? node.children.map(written).join('') : '';
  return inside && node.type === 'element'
    ? `<${node.tagName}>${inside}</${node.tagName}>`
    : inside;
}
