import { decoded } from '@wenzhan/kit/urls/path';
import type { Element, ElementContent, Parents, Properties, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import type { Blockquote, Code, Html, ListItem, Nodes, Paragraph, PhrasingContent } from 'mdast';
import type { Options } from 'rehype-remark';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { calloutOf, isTitle } from './parts/callouts';
import { HTML_TABLE, htmlOfTable } from './parts/markdown-tables';

export type Handlers = NonNullable<Options['handlers']>;
export type Handler = NonNullable<Handlers[string]>;

/** Elements of a sentence that Markdown lacks and the site shows. */
export const INLINE = [
  ...['sup', 'sub', 'mark', 'ins', 'u', 'kbd', 'samp', 'var', 'small', 'abbr', 'dfn', 'cite', 'q'],
  ...['time', 'ruby', 'rt', 'rp'],
];

/** The name, between the steps of the conversion, of an `a` that is no link. */
const ANCHOR = 'page-anchor';
/** In ids of footnotes, after the prefix of one of several texts. */
const FOOTNOTE = 'user-content-fn-';
const writer = unified().use(rehypeStringify).freeze();

export const html = (value: string): Html => ({ type: 'html', value });

/** HTML of a sentence: what is beside it in its line is of the same paragraph, also where there is no `p`. */
const inlineHtml = (value: string): Html => ({ ...html(value), data: { hName: 'span' } });

/** Tags as HTML around children that are Markdown. */
export const inlineTags: Handler = (state, node: Element) => {
  const [open, close] = tagsOf(node);
  return [inlineHtml(open), ...(state.all(node) as PhrasingContent[]), inlineHtml(close)];
};

function tagsOf(node: Element): [open: string, close: string] {
  const close = `</${node.tagName}>`;
  return [htmlOf({ ...node, children: [] }).slice(0, -close.length), close];
}

/**
 * How the HTML of a page is written in the Markdown of this site. A formula is its TeX, a callout a quotation
 * that says what it is; what Markdown lacks stays HTML.
 */
export const pageHandlers: Handlers = {
  ...Object.fromEntries(INLINE.map((name) => [name, inlineTags])),
  [ANCHOR]: (state, node: Element, parent) => inlineTags(state, { ...node, tagName: 'a' }, parent),
  audio: (_, node, parent) => media(node, parent),
  details: (state, node: Element) => {
    const written = node.children.filter(isWritten);
    const [first, ...rest] = written;
    const hasTitle = first?.type === 'element' && first.tagName === 'summary';
    const [open, close] = tagsOf(node);
    const inside = state.toFlow(state.all({ ...node, children: hasTitle ? rest : written }));
    return [html(hasTitle ? `${open}\n${htmlOf(first)}` : open), ...inside, html(close)];
  },
  div: (state, node: Element) => {
    const kind = calloutOf(node);
    if (!kind) return state.toFlow(state.all(node));
    const children = node.children.filter((child) => !(child.type === 'element' && isTitle(child)));
    return callout(kind, state.toFlow(state.all({ ...node, children })) as Blockquote['children']);
  },
  figure: (state, node: Element) =>
    player(node) ?? captioned(node) ?? state.toFlow(state.all(node)),
  li: (state, node: Element) => listItem(node, (rest) => state.toFlow(state.all(rest))),
  math: (_, node: Element, parent) => formula(node, parent),
  pre: (_, node: Element) => code(node),
  section: (state, node: Element) => {
    if (node.properties.dataFootnotes === undefined) return state.toFlow(state.all(node));
    return footnotesIn(node).map((item) => {
      const identifier = String(item.properties.id).replace(FOOTNOTE, '');
      const children = state.toFlow(state.all(withoutBackLinks(item))) as Paragraph[];
      return { type: 'footnoteDefinition', identifier, label: decoded(identifier), children };
    });
  },
  sup: (state, node: Element, parent) => {
    const [link] = elementsIn(node, 'a').filter(
      ({ properties }) => 'dataFootnoteRef' in properties,
    );
    if (!link) return inlineTags(state, node, parent);
    const fragment = String(link.properties.href).replace(/^[^#]*#/, '');
    const identifier = fragment.replace(FOOTNOTE, '');
    return { type: 'footnoteReference', identifier, label: decoded(identifier) };
  },
  [HTML_TABLE]: (_, node: Element) => html(htmlOfTable(node)),
  video: (_, node, parent) => media(node, parent),
  // Those of headings are the page's own.
  wbr: (_, __, parent) => (isHeading(parent) ? [] : inlineHtml('<wbr>')),
};

const htmlOf = (node: Element) => writer.stringify({ type: 'root', children: [node] });

const isHeading = (node: Parents | undefined) =>
  node?.type === 'element' && /^h[1-6]$/.test(node.tagName);

const isWritten = (node: ElementContent) => node.type !== 'text' || node.value.trim() !== '';

/** Marks anchors, so that links keep their own handler. Those without a name say nothing. */
export function markAnchors(tree: Root): void {
  visit(tree, 'element', (node) => {
    const { href, id, name } = node.properties;
    if (node.tagName === HTML_TABLE) return SKIP;
    if (node.tagName !== 'a' || href !== undefined) return;
    node.tagName = id || name ? ANCHOR : 'span';
    node.properties = name ? { name } : { id };
  });
}

function elementsIn(parent: Element, tagName: string): Element[] {
  const elements: Element[] = [];
  visit(parent, 'element', (node) => {
    if (node.tagName === tagName && node !== parent) elements.push(node);
  });
  return elements;
}

/** The footnotes of a section, which may have lists of their own. */
function footnotesIn(section: Element): Element[] {
  const footnotes: Element[] = [];
  visit(section, 'element', (node) => {
    if (node.tagName !== 'li') return;
    footnotes.push(node);
    return SKIP;
  });
  return footnotes;
}

/** Only a formula in a `div` stands alone. */
function formula(math: Element, parent: Parents | undefined): Nodes {
  const isAlone = parent?.type === 'element' && parent.tagName === 'div';
  const [semantics] = math.children;
  const annotation = semantics?.type === 'element' ? semantics.children.at(-1) : undefined;
  const value = annotation?.type === 'element' ? textOf(annotation) : textOf(math);
  return { type: isAlone ? 'math' : 'inlineMath', value };
}

function callout(kind: string, children: Blockquote['children']): Blockquote {
  // The serialiser would escape the marker in a text.
  const marker = html(`[!${kind.toUpperCase()}]`);
  const [first, ...others] = children;
  if (first?.type !== 'paragraph') return { type: 'blockquote', children: [marker, ...children] };
  const line = { type: 'text' as const, value: '\n' };
  const paragraph = { ...first, children: [marker, line, ...first.children] };
  return { type: 'blockquote', children: [paragraph, ...others] };
}

/** Code with its language, title, marked lines and line numbers. */
function code(pre: Element, title = ''): Code {
  const [block = pre] = elementsIn(pre, 'code');
  const classes = [block.properties.className ?? []].flat().map(String);
  const lang = classes.find((name) => name.startsWith('language-'))?.slice('language-'.length);
  const lines = block.children.filter((line) => line.type === 'element' && isLine(line));
  const marked = lines.flatMap((line, index) =>
    line.type === 'element' && line.tagName === 'mark' ? [index + 1] : [],
  );
  const first = lines[0]?.type === 'element' ? lines[0].properties.dataLine : undefined;
  const meta = [
    title && `title="${title.replaceAll('"', '')}"`,
    marked.length > 0 && `{${marked.join(',')}}`,
    first !== undefined && `showLineNumbers{${first}}`,
  ].filter(Boolean);
  return {
    type: 'code',
    // Without a language, the settings would be one.
    lang: lang ?? (meta.length > 0 ? 'text' : null),
    meta: meta.join(' ') || null,
    value: textOf(block).replace(/\n$/, ''),
  };
}

const isLine = ({ properties }: Element) => [properties.className].flat().includes('line');

/** A figure of one image only is an image with a title, and a figure of code is code with a title. */
function captioned(figure: Element): Paragraph | Code | null {
  if (elementsIn(figure, HTML_TABLE).length > 0) return null;
  const [caption] = elementsIn(figure, 'figcaption');
  const [[image, ...others], [pre]] = [elementsIn(figure, 'img'), elementsIn(figure, 'pre')];
  if (!caption || elementsIn(figure, 'p').length > 0) return null;
  const title = textOf(caption).replace(/\s+/g, ' ').trim();
  if (pre) return code(pre, title);
  const hasOtherWords = textOf(figure).trim() !== textOf(caption).trim();
  if (!image || others.length > 0 || hasOtherWords) return null;
  const { src, alt } = image.properties;
  const picture = { type: 'image' as const, url: String(src), alt: String(alt ?? ''), title };
  return { type: 'paragraph', children: [picture] };
}

/** A video of another site is a frame again. */
function player({ properties }: Element): Html | null {
  const { dataVideo, dataTitle } = properties;
  if (typeof dataVideo !== 'string') return null;
  return html(htmlOf(h('iframe', { src: dataVideo, title: dataTitle as string | undefined })));
}

/** Audio and video without what the page adds. */
function media(node: Element, parent: Parents | undefined): Html {
  const { src, ariaLabel, width, height, poster } = node.properties;
  const properties = { src, title: ariaLabel, width, height, poster };
  const kept = node.children.filter(
    (child) => child.type === 'element' && /^(?:source|track)$/.test(child.tagName),
  );
  const written = Object.entries(properties).filter(([, value]) => value !== undefined);
  const bare = { ...node, properties: Object.fromEntries(written) as Properties, children: kept };
  const isInSentence = parent?.type === 'element' && parent.tagName === 'p';
  const [open] = tagsOf(bare);
  // Outside a paragraph, the tag alone on its line begins a block of HTML.
  return html(isInSentence ? htmlOf(bare) : htmlOf(bare).replace(open, () => `${open}\n`));
}

/** An item is spread if its text is a paragraph; a checkbox makes it a task. */
function listItem(item: Element, children: (rest: Element) => Nodes[]): ListItem {
  const written = item.children.filter(isWritten);
  const spread = written.some((child) => child.type === 'element' && child.tagName === 'p');
  const [first] = written;
  const holder = first?.type === 'element' && first.tagName === 'p' ? first : item;
  const box = holder.children.find(isWritten);
  const isTask = box?.type === 'element' && box.tagName === 'input';
  if (isTask) holder.children = holder.children.slice(holder.children.indexOf(box) + 1);
  return {
    type: 'listItem',
    spread,
    checked: isTask ? box.properties.checked === true : null,
    children: children(item) as ListItem['children'],
  };
}

/** The text of a footnote without the links back. */
function withoutBackLinks(item: Element): Element {
  visit(item, 'element', (node, index, parent) => {
    if (!('dataFootnoteBackref' in node.properties) || !parent || index === undefined) return;
    parent.children.splice(index, 1);
    const before = parent.children[index - 1];
    if (before?.type === 'text') before.value = before.value.trimEnd();
    return index;
  });
  return item;
}
