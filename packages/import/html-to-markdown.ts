import { writeMarkdown } from '@wenzhan/text/article/markdown';
import {
  type Handler,
  type Handlers,
  html,
  INLINE,
  inlineTags,
  pageHandlers,
} from '@wenzhan/text/article/markdown-handlers';
import { children, classes, element, find, findAll } from '@wenzhan/text/html/elements';
import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { Root as MarkdownRoot, Paragraph } from 'mdast';
import rehypeRemark from 'rehype-remark';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { shapeForMarkdown } from './html-shapes';
import { parseHtml, writeHtml } from './html-text';

/** Elements that stay HTML with all that is inside. */
const BLOCKS = new Set(['iframe', 'audio', 'video', 'details', 'dl']);
/** Content of a cell that a table of Markdown cannot have. */
const NOT_IN_CELLS = /^(ul|ol|pre|table|blockquote|figure|h[1-6]|p|div|br|dl|details|iframe)$/;
/** Elements that may contain paragraphs, and elements of a sentence. */
const FLOW = /^(blockquote|div|section|article|aside|main|header|footer|li|center)$/;
const PHRASING = new RegExp(
  `^(${INLINE.join('|')}|a|abbr|b|br|code|del|em|i|img|s|span|strike|strong|tt)$`,
);
/** Names of elements that exist between the steps of the conversion only. */
const KEPT = 'kept-html';
const NOTES = 'foot-notes';
const LINES = 'code-lines';

const handlers: Handlers = {
  ...Object.fromEntries(INLINE.map((name) => [name, inlineTags])),
  li: pageHandlers.li as Handler,
  [LINES]: (state, node, parent) => inlineTags(state, { ...node, tagName: 'code' }, parent),
  span: (state, node, parent) =>
    node.properties.id ? inlineTags(state, node, parent) : state.all(node),
  sup: (state, node, parent) => {
    const { dataFn } = node.properties;
    const label = typeof dataFn === 'string' ? dataFn : null;
    if (label === null) return inlineTags(state, node, parent);
    return { type: 'footnoteReference', identifier: label, label };
  },
  figure: (_, node) => picture(node) ?? kept(node),
  [KEPT]: (_, node) => kept(node.children[0] as Element),
  [NOTES]: (state, node) =>
    children(node).map((item) => ({
      type: 'footnoteDefinition' as const,
      identifier: String(item.properties.id),
      label: String(item.properties.id),
      children: state.toFlow(state.all(item)) as Paragraph[],
    })),
};

/**
 * Converts HTML of another system to the Markdown of content files. What Markdown lacks and the site shows
 * stays HTML; what the site does not show is noted.
 */
export function htmlToMarkdown(source: string, note: (text: string) => void): string {
  const tree = parseHtml(source);
  numberFootnotes(tree);
  shapeForMarkdown(tree, note);
  wrapSentences(tree);
  keepBlocks(tree);
  const markdown = unified().use(rehypeRemark, { handlers }).runSync(tree) as MarkdownRoot;
  return writeMarkdown(markdown);
}

/** Text beside blocks becomes a paragraph if tags stay in it: they would stand alone otherwise. */
function wrapSentences(tree: Root): void {
  visit(tree, (parent) => {
    if (parent.type !== 'root' && (parent.type !== 'element' || !FLOW.test(parent.tagName))) return;
    const wrapped: ElementContent[] = [];
    let run: ElementContent[] = [];
    const close = () => {
      if (run.some(hasTags)) wrapped.push(element('p', {}, run));
      else wrapped.push(...run);
      run = [];
    };
    for (const child of parent.children as ElementContent[]) {
      if (child.type === 'text' || (child.type === 'element' && PHRASING.test(child.tagName))) {
        run.push(child);
        continue;
      }
      close();
      wrapped.push(child);
    }
    close();
    parent.children = wrapped;
  });
}

function hasTags(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  const isTag = INLINE.includes(node.tagName) || (node.tagName === 'span' && node.properties.id);
  return Boolean(isTag) || hasLines(node) || node.children.some(hasTags);
}

/** Whether code of a sentence has several lines, of which Markdown's own would make one. */
const hasLines = (node: Element) => node.tagName === 'code' && find(node, 'br') !== undefined;

/** Marks the elements that stay HTML. */
function keepBlocks(tree: Root): void {
  visit(tree, 'element', (node, index, parent) => {
    if (hasLines(node)) node.tagName = LINES;
    if (!parent || index === undefined || !staysHtml(node)) return;
    parent.children[index] = element(KEPT, {}, [node]);
    return SKIP;
  });
}

function staysHtml(node: Element): boolean {
  if (node.tagName === 'table') return !isSimpleTable(node);
  if (node.tagName === 'ol') return Boolean(node.properties.reversed || node.properties.type);
  return BLOCKS.has(node.tagName);
}

/** Whether a table has a row of headings, and cells of text only. */
function isSimpleTable(table: Element): boolean {
  const [first] = findAll(table, 'tr');
  const hasHead = first !== undefined && children(first).every(({ tagName }) => tagName === 'th');
  const cells = [...findAll(table, 'td'), ...findAll(table, 'th')];
  const isPlain = cells.every((cell) => {
    const { colSpan, rowSpan } = cell.properties;
    if (Number(colSpan ?? 1) > 1 || Number(rowSpan ?? 1) > 1) return false;
    return !findAll(cell, '*').some(({ tagName }) => NOT_IN_CELLS.test(tagName));
  });
  return hasHead && isPlain && !find(table, 'caption') && findAll(table, 'thead').length < 2;
}

/** The block editor names footnotes by random ids; Markdown shows the names. */
function numberFootnotes(tree: Root): void {
  const names = new Map<string, string>();
  visit(tree, 'element', (node, index, parent) => {
    if (!classes(node).includes('wp-block-footnotes') || !parent || index === undefined) return;
    const items = children(node).filter(({ properties }) => properties.id || properties.id === '');
    for (const item of items) {
      const id = String(item.properties.id);
      names.set(id, String(names.size + 1));
      item.properties.id = names.get(id) ?? id;
      item.children = item.children.filter((child) => !isBackLink(child, id));
    }
    node.tagName = NOTES;
    node.children = items;
  });
  visit(tree, 'element', (node) => {
    const name = names.get(String(node.properties.dataFn));
    if (name === undefined) delete node.properties.dataFn;
    else {
      node.properties.dataFn = name;
      node.children = [];
    }
  });
}

const isBackLink = (node: Element['children'][number], id: string) =>
  node.type === 'element' && node.properties.href === `#${id}-link`;

/** A figure of one picture with a plain caption, which is the title of the picture in Markdown. */
function picture(node: Element): Paragraph | null {
  const image = children(node).find(({ tagName }) => tagName === 'img');
  const caption = children(node).find(({ tagName }) => tagName === 'figcaption');
  if (!image || (caption && findAll(caption, '*').some(({ tagName }) => tagName !== 'span')))
    return null;
  const title = caption ? textOf(caption).replace(/\s+/g, ' ').trim() : '';
  const { src, alt } = image.properties;
  return {
    type: 'paragraph',
    children: [
      { type: 'image', url: String(src ?? ''), alt: String(alt ?? ''), title: title || null },
    ],
  };
}

/** A paragraph, because neighbours in a sentence would join an HTML node. */
function kept(node: Element): Paragraph {
  const isBlock = !/^(audio|video)$/.test(node.tagName);
  const root: Root = { type: 'root', children: [isBlock ? node : element('div', {}, [node])] };
  // An empty line would end the HTML.
  const value = writeHtml(root)
    .trim()
    .replace(/\n(?=[ \t]*\n)/g, '&#10;');
  return { type: 'paragraph', children: [html(value)] };
}
