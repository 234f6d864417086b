/**
 * How many things stand side by side where there is room: rows are full if they can be, and the last one is no single
 * thing: three columns for 3, 5, 6 or 9, four for 4, 7 or 8.
 */
export function columnsFor(count: number): number {
  if (count <= 2) return Math.max(count, 1);
  const isFull = (columns: number) => count % columns === 0;
  const hasCompany = (columns: number) => count % columns !== 1;
  return [3, 4].find(isFull) ?? [3, 4, 5].find(hasCompany) ?? 3;
}
