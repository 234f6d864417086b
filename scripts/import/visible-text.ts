import type { Element, ElementContent, Root, RootContent } from 'hast';

/** Elements whose text is not shown, or not part of an article. */
const HIDDEN = /^(script|style|template|noscript|head|title|svg|button|select|textarea|nav|form)$/;

/** The text of a tree that readers see, with spaces between its elements. */
export function visibleText(tree: Root | Element): string {
  return (tree.children as (RootContent | ElementContent)[])
    .map((node) => {
      if (node.type === 'text') return node.value;
      return node.type === 'element' && !HIDDEN.test(node.tagName) ? visibleText(node) : '';
    })
    .join(' ');
}
