import { limitUnits } from '@wenzhan/kit/text/shorten';
import { articleText } from '@wenzhan/texts/article-text';
import type { Element, Root, RootContent } from 'hast';
import { h } from 'hastscript';
import { calloutTitle } from '../markdown/callouts';

/** Characters of HTML in a page: pictures, code and formulas become many times what was written. */
export const MAX_OUTPUT = 300_000;

/** Says at the end of a text that the rest is missing. */
export function addNotice(tree: Root): void {
  const title = h('p', { className: ['markdown-alert-title'] }, calloutTitle('note'));
  const className = ['markdown-alert', 'markdown-alert-note'];
  tree.children.push(
    h('div', { className, role: 'note' }, [title, h('p', articleText().shortened)]),
  );
}

/** Elements of which a part makes sense. */
const DIVISIBLE = new Set(
  'blockquote code dd details div dl li ol p pre section table tbody ul'.split(' '),
);

/**
 * Keeps the beginning of a tree whose HTML is too long, and appends a notice.
 *
 * @param lengthOf characters of the HTML of a node
 */
export function shortenTree(tree: Root, lengthOf: (node: RootContent) => number): void {
  const lengths = new Map<RootContent, number>();
  const measure = (node: RootContent): number => {
    const isElement = node.type === 'element';
    const inside = isElement ? node.children.reduce((sum, child) => sum + measure(child), 0) : 0;
    const length = inside + lengthOf(isElement ? { ...node, children: [] } : node);
    lengths.set(node, length);
    return length;
  };
  tree.children.forEach(measure);
  keepBeginning(tree, MAX_OUTPUT, (node) => lengths.get(node) ?? 0);
  addNotice(tree);
}

/** Removes the children that do not fit; of the first of them the beginning stays, if it can be divided. */
function keepBeginning(
  parent: Root | Element,
  most: number,
  lengthOf: (node: RootContent) => number,
): void {
  let left = most;
  const end = parent.children.findIndex((node) => {
    left -= lengthOf(node);
    return left < 0;
  });
  const [last] = parent.children.splice(end < 0 ? parent.children.length : end);
  if (!last) return;
  const length = lengthOf(last);
  const room = left + length;
  if (last.type === 'text') {
    const value = limitUnits(last.value, Math.floor((room * last.value.length) / length));
    parent.children.push({ ...last, value });
  } else if (last.type === 'element' && DIVISIBLE.has(last.tagName)) {
    const inside = last.children.reduce((sum, child) => sum + lengthOf(child), 0);
    keepBeginning(last, room - (length - inside), lengthOf);
    parent.children.push(last);
  }
}
