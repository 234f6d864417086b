/** A table for spreadsheets (RFC 4180, with a byte order mark), of which no cell is a formula. */
export function spreadsheet(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map(cell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/**
 * Where a spreadsheet would begin a formula: at the start of a cell, full-width signs included, and, in countries whose tables
 * are separated by semicolons, after one and in a new line.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=[=+\-@＝＋－＠])|^(?=[\t\r])/g;

const cell = (text: string): string => `"${text.replace(FORMULA, "'").replaceAll('"', '""')}"`;
