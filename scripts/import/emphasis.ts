import type { Html, Nodes, Parents, PhrasingContent, Root } from 'mdast';
import { visit } from 'unist-util-visit';

const TAGS: ReadonlyMap<string, string> = new Map([
  ['strong', 'strong'],
  ['emphasis', 'em'],
  ['delete', 'del'],
]);
const PUNCTUATION = /[\p{P}\p{S}]/u;

/**
 * Replaces emphasis that Markdown does not recognise by HTML: marks next to a punctuation mark on the inside
 * and a letter on the outside, as in `**注意：**以后`, or next to a space on the inside.
 */
export function keepEmphasis(tree: Root): void {
  visit(tree, (node, index, parent) => {
    const tag = TAGS.get(node.type);
    if (!tag || !('children' in node) || !parent || index === undefined) return;
    if (isRecognised(node, parent.children[index - 1], parent.children[index + 1])) return;
    const children = node.children as PhrasingContent[];
    (parent as Parents & { children: Nodes[] }).children.splice(
      index,
      1,
      html(`<${tag}>`),
      ...children,
      html(`</${tag}>`),
    );
    return index + 1;
  });
}

function isRecognised(node: Parents, before: Nodes | undefined, after: Nodes | undefined): boolean {
  const text = textOf(node);
  const letters = Array.from(text);
  const joins = (inner: string | undefined, outer: string | undefined) =>
    inner === undefined ||
    /\s/.test(inner) ||
    (PUNCTUATION.test(inner) &&
      outer !== undefined &&
      !/\s/.test(outer) &&
      !PUNCTUATION.test(outer));
  const previous = before && Array.from(textOf(before)).at(-1);
  const next = after && Array.from(textOf(after))[0];
  return !joins(letters[0], previous) && !joins(letters.at(-1), next);
}

/** The text as Markdown has it, roughly: markup counts as a punctuation mark. */
function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'break') return '\n';
  if (node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete') {
    return `*${node.children.map(textOf).join('')}*`.replace(/^\*(?=.)|\*$/g, '');
  }
  return '`';
}

const html = (value: string): Html => ({ type: 'html', value });
