/** Orders texts by their code units, the same on every machine. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Orders ids as numbers, however long; they have no leading zeros. */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || compareTexts(a, b);
}
