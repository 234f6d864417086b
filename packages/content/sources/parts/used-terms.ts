/**
 * The terms that rows use: categories, tags or authors. What visitors get is made of those that public rows use, because the
 * names that only drafts and scheduled posts have stay unknown.
 *
 * @param keysOf the keys of the terms of a row
 * @returns the terms in their own order
 */
export function usedTerms<Row, Key, Term>(
  terms: Iterable<readonly [Key, Term]>,
  rows: Iterable<Row>,
  keysOf: (row: Row) => Iterable<Key>,
): Map<Key, Term> {
  const used = new Set<Key>();
  for (const row of rows) for (const key of keysOf(row)) used.add(key);
  return new Map([...terms].filter(([key]) => used.has(key)));
}
