/**
 * What a page may weigh, in bytes. Checked by `npm run first-load` and `e2e/visit`;
 * docs/performance.md gives the current figures.
 */
export const budgets = {
  /** JavaScript of a public page's first load, gzip, beyond what the empty app of bench/baseline sends. */
  firstLoadOverFloor: 12_000,
  /** All style sheets of a page, gzip. */
  css: 12_000,
  /** Style sheets that a page loads: each one blocks rendering. */
  sheets: 1,
  /** HTML of the article that is measured. */
  articleHtml: { raw: 68_800, gzip: 15_900 },
  /** Pictures that a page loads whether they are seen or not: the one before the fold. */
  eagerPictures: 1,
  /** Cumulative layout shift; a number without a unit. */
  layoutShift: 0,
} as const;
