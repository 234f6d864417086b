/** A number as tables have it: `25`, `-0.5`, `1,450`, `≤ 80`, `6.3–12.5`, `25/32`, `85%`; a dash for none. */
const NUMBER = /^(?:[-–—/]|[<>≤≥≈~±+−-]?\s*\d[\d,.]*(?:\s*[-–—~～×x/±]\s*\d[\d,.]*)*\s*[%°]?)$/;

/** Whether a text is a number, whose digits stand below those of others. */
export const isNumeric = (text: string): boolean => NUMBER.test(text.trim());

/** The columns of a table whose cells are numbers, counted from 0. The first one names the rows. */
export function numericColumns(rows: readonly (readonly string[])[]): ReadonlySet<number> {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => at).slice(1);
  return new Set(
    columns.filter((at) => {
      const cells = rows.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '');
      return cells.length > 0 && cells.every(isNumeric);
    }),
  );
}
