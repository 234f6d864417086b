/**
 * Maximum weights of a page, in bytes. Checked by `npm run first-load` and `e2e/readers/visit`; docs/performance.md
 * gives the current figures.
 */
export const budgets = {
  /** JavaScript of the empty app in bench/baseline, gzip: the weight of the framework. */
  emptyApp: 139_345,
  /** JavaScript of a public page's first load, gzip, more than that of the empty app in bench/baseline. */
  firstLoadOverBaseline: 12_950,
  /** All style sheets of a page, gzip. */
  css: 14_000,
  /** Number of style sheets, each of which blocks rendering. */
  sheets: 1,
  /** HTML of the measured article. */
  articleHtml: { raw: 70_900, gzip: 16_200 },
  /** Number of images without `loading="lazy"`. */
  eagerPictures: 1,
  /** Cumulative layout shift, without a unit. */
  layoutShift: 0,
} as const;
