import type { Blockquote, Paragraph, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { calloutTitle, isCallout } from './callouts';

/** The first line of a quotation that is a callout: `[!NOTE]`. */
const MARKER = /^\[!([A-Za-z]+)\][ \t]*(?:\n|$)/;

/** The kind of a callout as it is written, known or not; null for an ordinary quotation. */
export function calloutOf({ children: [first] }: Blockquote): string | null {
  const text = first?.type === 'paragraph' ? first.children[0] : undefined;
  return (text?.type === 'text' && MARKER.exec(text.value)?.[1]?.toLowerCase()) || null;
}

/** Turns quotations that start with `[!NOTE]` into callouts with a title, in the shape of GitHub's HTML. */
export function remarkCallouts() {
  return (tree: Root) => {
    visit(tree, 'blockquote', (node) => {
      const kind = calloutOf(node);
      if (!kind || !isCallout(kind)) return;
      const className = ['markdown-alert', `markdown-alert-${kind}`];
      node.data = { hName: 'div', hProperties: { className } };
      node.children = [title(calloutTitle(kind)), ...withoutMarker(node)];
    });
  };
}

function withoutMarker({ children: [first, ...others] }: Blockquote): Blockquote['children'] {
  const { children } = first as Paragraph;
  const [text, next] = children;
  if (text?.type === 'text') text.value = text.value.replace(MARKER, '');
  // Two spaces after the marker make its line end a line break.
  if (text?.type === 'text' && text.value === '')
    children.splice(0, next?.type === 'break' ? 2 : 1);
  return children.length === 0 || !first ? others : [first, ...others];
}

function title(value: string): Paragraph {
  const hProperties = { className: ['markdown-alert-title'] };
  return { type: 'paragraph', data: { hProperties }, children: [{ type: 'text', value }] };
}
