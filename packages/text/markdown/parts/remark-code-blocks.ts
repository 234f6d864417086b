import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { readCodeMeta } from '../code-meta';

/**
 * Hands on what stands after the language of a code block: marked lines and line numbers as data attributes
 * of `code`, a title as the caption of a figure around it.
 */
export function remarkCodeBlocks() {
  return (tree: Root) => {
    visit(tree, 'code', (node, index, parent) => {
      if (!node.lang || !parent || index === undefined) return;
      const { lang, title, marked, numbers } = readCodeMeta(node);
      node.lang = lang;
      node.data = { hProperties: { dataMarked: marked, dataNumbers: numbers } };
      if (!title) return;
      parent.children[index] = figure(node, title);
      return index + 1;
    });
  };
}

function figure(code: Code, title: string): Root['children'][number] {
  const caption = {
    type: 'paragraph',
    data: { hName: 'figcaption' },
    children: [{ type: 'text', value: title }],
  };
  // Not a node of Markdown: its name in HTML is all that is read of it.
  return { type: 'figure', data: { hName: 'figure' }, children: [caption, code] } as never;
}
