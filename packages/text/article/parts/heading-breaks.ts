import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import { breakableWords } from '../../words/word-breaks';

/** Marks with `wbr` where the lines of a heading may break; see `breakableWords`. */
export function breakHeading(heading: Element): void {
  visit(heading, 'text', ({ value }, index, parent) => {
    const [first = '', ...others] = breakableWords(value);
    if (!parent || index === undefined || others.length === 0) return;
    const texts = others.flatMap((word) => [h('wbr'), { type: 'text' as const, value: word }]);
    parent.children.splice(index, 1, { type: 'text', value: first }, ...texts);
    return index + 1 + texts.length;
  });
}

/** Removes the marks again: what they divide is one text. */
export function joinHeading(heading: Element): void {
  visit(heading, 'element', (node) => {
    const joined: ElementContent[] = [];
    for (const child of node.children) {
      const last = joined.at(-1);
      if (child.type === 'element' && child.tagName === 'wbr') continue;
      if (child.type === 'text' && last?.type === 'text') last.value += child.value;
      else joined.push(child);
    }
    node.children = joined;
  });
}
