import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import rehypeHighlight from 'rehype-highlight';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

/** Characters of code that are highlighted in an article: twenty files of a thousand lines each take seconds. */
const MAX_CODE = 200_000;
/** Characters of one line: generated code in one long line is slow to read for the grammars. */
const MAX_LINE = 5000;

/** Created once, because it loads the grammars of all languages. */
const highlighter = unified()
  .use(rehypeHighlight, { plainText: ['math'] })
  .freeze();

/** Highlights code whose language is named. What is too long stays plain. Line breaks become characters. */
export function highlightCode(tree: Root): void {
  let left = MAX_CODE;
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'pre') return;
    writeLineBreaks(node);
    const code = textOf(node);
    left -= code.length;
    if (left < 0 || code.split('\n').some((line) => line.length > MAX_LINE)) return;
    highlighter.runSync({ type: 'root', children: [node] });
  });
}

/** Puts characters in place of elements, as which Strapi writes line breaks: copies of the code would lose them. */
function writeLineBreaks(pre: Element): void {
  visit(pre, 'element', ({ tagName }, index, parent) => {
    if (tagName !== 'br' || !parent || index === undefined) return;
    parent.children[index] = { type: 'text', value: '\n' };
  });
}
