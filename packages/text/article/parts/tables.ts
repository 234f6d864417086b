import type { Element } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

/** Widths in Han characters: cells up to this are short. */
const SHORT = 6;
/** Columns that the style sheet knows. */
const MOST_COLUMNS = 6;

/**
 * Names the columns of a table with only short cells in `data-short`, counted from 1: they are not widened
 * for reading, and so push no other column off a phone.
 */
export function markShortColumns(table: Element): void {
  const widths: number[] = [];
  let isPlain = true;
  visit(table, 'element', (row) => {
    if (row.tagName !== 'tr') return;
    const cells = row.children.filter((child) => child.type === 'element');
    for (const [at, cell] of cells.entries()) {
      if (cell.properties.colSpan || cell.properties.rowSpan) isPlain = false;
      widths[at] = Math.max(widths[at] ?? 0, widthOf(textOf(cell).trim()));
    }
  });
  const short = widths
    .flatMap((width, at) => (width <= SHORT ? [at + 1] : []))
    .filter((column) => column <= MOST_COLUMNS);
  if (isPlain && short.length > 0) table.properties.dataShort = short.join(' ');
}

/** The width of a text in Han characters; others are half as wide. */
function widthOf(text: string): number {
  return [...text].reduce(
    (sum, letter) => sum + (/[\u2e80-\uffef]|\p{Script=Han}/u.test(letter) ? 1 : 0.5),
    0,
  );
}
