/** Where a text comes from, in words: the values of an article's `origin`. */
export const ORIGINS = {
  human: '人工撰写',
  assisted: '人工智能辅助',
  generated: '人工智能生成',
} as const;

export type Origin = keyof typeof ORIGINS;

/** Whether a value of `origin` is one of the contract; others are not shown. */
export const isOrigin = (origin: string | undefined): origin is Origin =>
  origin !== undefined && Object.hasOwn(ORIGINS, origin);
