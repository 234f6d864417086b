import { children, element, find, findAll } from '@wenzhan/text/html/elements';
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { parseHtml, writeHtml } from './html-text';
import { htmlToMarkdown } from './html-to-markdown';

/** Characters of HTML from a clipboard at most; pictures are no part of it. */
export const MAX_PASTED = 2_000_000;

/** Elements of Word that are no text. */
const NO_TEXT = /^(?:style|script|meta|link|title|xml|o:p|w:.*|m:.*|v:.*)$/;
const INLINE_PARENT = /^(?:span|font|p|section|div|li|td|th|h[1-6])$/;
const BLOCK = /^(?:p|section|div|ul|ol|table|blockquote|pre|figure|img|iframe|h[1-6]|hr)$/;
const BOLD = /font-weight:\s*(?:bold|bolder|[6-9]00)/i;
const NOT_BOLD = /font-weight:\s*(?:normal|400)/i;
const ITALIC = /font-style:\s*italic/i;
const LINK = /^(?:https?:|mailto:|tel:|\/|#)/i;
/** How Word writes an entry of a list: a paragraph, its level, and its mark as text. */
const WORD_LIST = /mso-list:\s*l\d+\s+level(\d+)/i;
const WORD_MARK = /mso-list:\s*Ignore/i;

/**
 * Converts HTML from a clipboard to the Markdown of a text: from Word, from an article of a 公众号, or from another page.
 *
 * @throws {Error} if it is longer or deeper than any text that people write
 */
export function pastedToMarkdown(html: string): string {
  const tree = parseHtml(html.slice(0, MAX_PASTED));
  removeNoText(tree);
  readStyles(tree);
  makeLists(tree);
  makeParagraphs(tree);
  makeTables(tree);
  lowerHeadings(tree);
  return htmlToMarkdown(writeHtml(tree), () => {}).trim();
}

const styleOf = (node: Element) => String(node.properties.style ?? '');

/** Replaces elements by what a function returns; null leaves one as it is. */
function replaceElements(tree: Root, replace: (node: Element) => ElementContent[] | null): void {
  visit(tree, 'element', (node, index, parent) => {
    const replacing = parent && index !== undefined ? replace(node) : null;
    if (!replacing || !parent || index === undefined) return;
    parent.children.splice(index, 1, ...replacing);
    return [SKIP, index];
  });
}

function removeNoText(tree: Root): void {
  visit(tree, 'element', (node) => {
    const mark = WORD_LIST.test(styleOf(node))
      ? findAll(node, 'span').find((span) => WORD_MARK.test(styleOf(span)))
      : undefined;
    if (mark && /^\(?[0-9a-z一-十]{1,4}[.)、）]/i.test(textOf(mark).trim())) {
      node.properties.dataNumbered = '';
    }
  });
  replaceElements(tree, (node) =>
    NO_TEXT.test(node.tagName) || WORD_MARK.test(styleOf(node)) ? [] : null,
  );
}

/** Marks as elements what styles alone make bold or italic, and takes away what they make plain, and links to nowhere. */
function readStyles(tree: Root): void {
  replaceElements(tree, (node) => {
    const isPlain = /^(?:b|strong)$/.test(node.tagName) && NOT_BOLD.test(styleOf(node));
    const isDeadLink = node.tagName === 'a' && !LINK.test(String(node.properties.href ?? ''));
    return isPlain || isDeadLink ? node.children : null;
  });
  visit(tree, 'element', (node) => {
    const style = styleOf(node);
    if (!INLINE_PARENT.test(node.tagName) || children(node).some(isBlock)) return;
    if (/^h\d$/.test(node.tagName) || textOf(node).trim() === '') return;
    if (ITALIC.test(style)) node.children = [element('em', {}, node.children)];
    if (BOLD.test(style)) node.children = [element('strong', {}, node.children)];
    if (node.tagName === 'span' || node.tagName === 'font') delete node.properties.style;
  });
}

const isBlock = (node: Element): boolean =>
  BLOCK.test(node.tagName) || children(node).some(isBlock);

/** Makes lists of the paragraphs that Word writes in their place. */
function makeLists(tree: Root): void {
  visit(tree, (parent) => {
    if (parent.type !== 'root' && parent.type !== 'element') return;
    const made: ElementContent[] = [];
    let run: Element[] = [];
    const close = () => {
      if (run.length > 0) made.push(listOf(run, 1));
      run = [];
    };
    for (const child of parent.children as ElementContent[]) {
      if (child.type === 'element' && WORD_LIST.test(styleOf(child))) run.push(child);
      else if (run.length === 0 || child.type !== 'text' || child.value.trim() !== '') {
        close();
        made.push(child);
      }
    }
    close();
    parent.children = made as RootContent[] & ElementContent[];
  });
}

const levelOf = (node: Element) => Number(WORD_LIST.exec(styleOf(node))?.[1] ?? 1);

/** A list of entries of a level; those of deeper levels are in the entry before them. */
function listOf(entries: readonly Element[], level: number): Element {
  const items: Element[] = [];
  let deeper: Element[] = [];
  const close = () => {
    if (deeper.length > 0) {
      const inner = listOf(deeper, level + 1);
      const last = items.at(-1);
      if (last) last.children.push(inner);
      else items.push(element('li', {}, [inner]));
    }
    deeper = [];
  };
  for (const entry of entries) {
    if (levelOf(entry) > level && level < 9) deeper.push(entry);
    else {
      close();
      items.push(element('li', {}, entry.children));
    }
  }
  close();
  const isNumbered = entries.some(({ properties }) => properties.dataNumbered !== undefined);
  return element(isNumbered ? 'ol' : 'ul', {}, items);
}

/** Sections of a 公众号 are paragraphs where they have no other blocks; empty ones are space between others. */
function makeParagraphs(tree: Root): void {
  replaceElements(tree, (node) => {
    if (node.tagName !== 'section' && node.tagName !== 'p' && node.tagName !== 'div') return null;
    if (children(node).some(isBlock)) return null;
    if (textOf(node).trim() === '') return [];
    node.tagName = 'p';
    return null;
  });
}

/** Word and pages write no headings into tables, and paragraphs into cells. */
function makeTables(tree: Root): void {
  visit(tree, 'element', (table) => {
    if (table.tagName !== 'table') return;
    for (const cell of [...findAll(table, 'td'), ...findAll(table, 'th')]) {
      const [only, ...others] = children(cell);
      if (only?.tagName === 'p' && others.length === 0) cell.children = only.children;
    }
    if (find(table, 'th')) return;
    const [first] = findAll(table, 'tr');
    for (const cell of first ? children(first) : []) cell.tagName = 'th';
  });
}

/** The title of a page is its only heading of the first level. */
function lowerHeadings(tree: Root): void {
  const headings: Element[] = [];
  visit(tree, 'element', (node) => {
    if (/^h[1-6]$/.test(node.tagName)) headings.push(node);
  });
  if (!headings.some(({ tagName }) => tagName === 'h1')) return;
  for (const heading of headings) {
    heading.tagName = `h${Math.min(6, Number(heading.tagName[1]) + 1)}`;
  }
}
