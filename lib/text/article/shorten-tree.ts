import type { Root, RootContent } from 'hast';
import { h } from 'hastscript';
import { articleText } from '../../runtime/messages/article-text';
import { CALLOUTS } from '../markdown/callouts';

/** Characters of HTML in a page: pictures, code and formulas become many times what was written. */
export const MAX_OUTPUT = 1_000_000;

/** Says at the end of a text that the rest is missing. */
export function addNotice(tree: Root): void {
  const title = h('p', { className: ['markdown-alert-title'] }, CALLOUTS.note);
  const className = ['markdown-alert', 'markdown-alert-note'];
  tree.children.push(h('div', { className, role: 'note' }, [title, h('p', articleText.shortened)]));
}

/**
 * Keeps the beginning of a tree whose HTML is too long, and appends a notice.
 *
 * @param lengthOf characters of the HTML of a node
 */
export function shortenTree(tree: Root, lengthOf: (node: RootContent) => number): void {
  let left = MAX_OUTPUT;
  const end = tree.children.findIndex((node) => {
    left -= lengthOf(node);
    return left < 0;
  });
  tree.children.splice(end < 0 ? tree.children.length : end);
  addNotice(tree);
}
