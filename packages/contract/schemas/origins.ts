/** The values of an article's `origin`: where its text comes from. */
export const ORIGINS = ['human', 'assisted', 'generated'] as const;

export type Origin = (typeof ORIGINS)[number];

/** Whether a value of `origin` is one of the contract; others are not shown. */
export const isOrigin = (origin: string | undefined): origin is Origin =>
  ORIGINS.some((one) => one === origin);
