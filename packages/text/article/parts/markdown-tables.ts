import type { Element, Root } from 'hast';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { children, findAll, hasClass } from '../../html/elements';

/** The name, between the steps of the conversion, of a table that stays HTML. */
export const HTML_TABLE = 'html-table';

/** What a table of Markdown cannot have. */
const NOT_IN_TABLES = /^(?:audio|blockquote|caption|details|dl|h[1-6]|hr|ol|pre|table|ul|video)$/;
/** Boxes that the page puts around code and tables. */
const BOX = /^(?:code-block|table-scroll)$/;

const writer = unified().use(rehypeStringify).freeze();

/** Marks the tables that stay HTML, and removes from them the boxes and tab stops that the page adds. */
export function markTables(tree: Root): void {
  visit(tree, 'element', (table) => {
    if (table.tagName !== 'table' || isPlain(table)) return;
    visit(table, 'element', (node, index, parent) => {
      delete node.properties.dataShort;
      delete node.properties.tabIndex;
      if (!hasClass(node, BOX) || !parent || index === undefined) return;
      parent.children.splice(index, 1, ...node.children);
      return index;
    });
    table.tagName = HTML_TABLE;
    return SKIP;
  });
}

/** Whether Markdown has all that is in a table: a cell has one paragraph at most. */
function isPlain(table: Element): boolean {
  return findAll(table, '*').every(
    (node) =>
      !NOT_IN_TABLES.test(node.tagName) &&
      children(node).filter(({ tagName }) => tagName === 'p' || tagName === 'div').length < 2,
  );
}

/** The HTML of a marked table, in which an empty line would end it. */
export function htmlOfTable(table: Element): string {
  const html = writer.stringify({ type: 'root', children: [{ ...table, tagName: 'table' }] });
  return html.replace(/\n(?=[ \t]*\n)/g, '&#10;');
}
