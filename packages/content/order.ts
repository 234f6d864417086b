/** Compares strings by code units, independently of the locale. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Compares ids as numbers of any length; they have no leading zeros. */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || compareTexts(a, b);
}
