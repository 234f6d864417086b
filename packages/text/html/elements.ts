import type { Element, ElementContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { EXIT, visit } from 'unist-util-visit';

export const isWritten = (node: ElementContent) => node.type !== 'text' || node.value.trim() !== '';

export const children = ({ children: all }: Element): Element[] =>
  all.filter((child) => child.type === 'element');

export const contents = (node: Element) =>
  node.children.filter((child) => child.type !== 'element' || child.tagName !== 'figcaption');

/** The caption of a figure as a paragraph; empty without one. */
export function captionOf(node: Element): ElementContent[] {
  const caption = children(node).find(({ tagName }) => tagName === 'figcaption');
  return caption && textOf(caption).trim() !== '' ? [element('p', {}, caption.children)] : [];
}

/** The first element inside another that passes a test. */
export function findBy(node: Element, test: (one: Element) => boolean): Element | undefined {
  let element: Element | undefined;
  visit(node, 'element', (one) => {
    if (one === node || !test(one)) return;
    element = one;
    return EXIT;
  });
  return element;
}

export const find = (node: Element, tagName: string) =>
  findBy(node, (one) => one.tagName === tagName);

/** All elements of a name, or all with `*`, inside another. */
export function findAll(node: Element, tagName: string): Element[] {
  const elements: Element[] = [];
  visit(node, 'element', (one) => {
    if (one !== node && (tagName === '*' || one.tagName === tagName)) elements.push(one);
  });
  return elements;
}

export const classes = (node: Element | undefined) =>
  [node?.properties.className ?? []].flat().map(String);

export const hasClass = (node: Element, name: RegExp) =>
  classes(node).some((one) => name.test(one));

export function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children };
}
