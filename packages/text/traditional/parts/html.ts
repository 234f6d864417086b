import type { Element, Nodes, Properties } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { breakHeading, joinHeading } from '../../article/parts/heading-breaks';
import { asWritten, type Script } from '../script';
import { isAsWritten, LINK_ATTRIBUTES, languageOf, TEXT_ATTRIBUTES } from './elements';

const processor = unified().use(rehypeParse, { fragment: true }).use(rehypeStringify).freeze();

/**
 * Converts a fragment of HTML. Code, formulas, quotations and what is marked with `translate="no"` or `lang`
 * stay. A phrase is recognised within one element only: in `头<b>发</b>` each part is converted alone. In headings it
 * may go across places where the line may break, which are chosen anew.
 */
export function convertHtml(html: string, script: Script): string {
  const tree = processor.parse(html);
  convertNode(tree, script);
  return processor.stringify(tree);
}

function convertNode(node: Nodes, script: Script): void {
  if (node.type === 'text') node.value = script.text(node.value);
  if (node.type === 'element') convertElement(node, script);
  if (node.type === 'root') for (const child of node.children) convertNode(child, script);
}

function convertElement(element: Element, script: Script): void {
  const { tagName, properties } = element;
  const inner = isAsWritten(tagName, properties) ? asWritten(script) : script;
  const isHeading = /^h[1-6]$/.test(tagName);
  if (isHeading) joinHeading(element);
  element.properties = {
    ...convertProperties(properties, inner),
    ...languageOf(tagName, properties),
  };
  for (const child of element.children) convertNode(child, inner);
  if (isHeading) breakHeading(element);
}

function convertProperties(properties: Properties, script: Script): Properties {
  const converted = { ...properties };
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value !== 'string') continue;
    if (TEXT_ATTRIBUTES.has(name)) converted[name] = script.text(value);
    if (LINK_ATTRIBUTES.has(name)) converted[name] = script.link(value);
  }
  return converted;
}
