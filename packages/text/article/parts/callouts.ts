import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import { calloutTitle, isCallout } from '../../markdown/callouts';

const CLASS = /^markdown-alert-(\w+)$/;

/** Marks callouts as notes, and gives each without a title one in the site's language. */
export function titleCallouts(tree: Root): void {
  visit(tree, 'element', (node) => {
    const kind = calloutOf(node);
    if (!kind || !isCallout(kind)) return;
    node.properties.role = 'note';
    const value = calloutTitle(kind);
    const title = node.children.find(isTitle);
    if (!title) node.children.unshift(h('p.markdown-alert-title', value));
    else if (textOf(title).trim().toLowerCase() === kind)
      title.children = [{ type: 'text', value }];
  });
}

/** The kind of a callout; null for another element. */
export function calloutOf({ tagName, properties }: Element): string | null {
  const classes = [properties.className ?? []].flat().map(String);
  if (tagName !== 'div' || !classes.includes('markdown-alert')) return null;
  return classes.map((name) => CLASS.exec(name)?.[1]).find(Boolean) ?? null;
}

/** Whether an element is the title of a callout. */
export function isTitle(node: Root['children'][number]): node is Element {
  if (node.type !== 'element' || node.tagName !== 'p') return false;
  return [node.properties.className].flat().includes('markdown-alert-title');
}
