import { articleText } from '@wenzhan/texts/article-text';
import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/** Removes all inputs except checkboxes, which are disabled and labelled for screen readers. */
export function keepTaskBoxes(tree: Root): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'input' || !parent || index === undefined) return;
    const { type, checked } = node.properties;
    if (type !== 'checkbox') {
      parent.children.splice(index, 1);
      return index;
    }
    const isDone = checked !== undefined && checked !== false;
    node.properties = {
      type: 'checkbox',
      disabled: true,
      ...(isDone ? { checked: true } : {}),
      ariaLabel: isDone ? articleText().taskDone : articleText().taskOpen,
    };
  });
}
