/**
 * What a text is called in the browser: an article keeps its number when it is moved to another category, and with it what
 * the browser has kept.
 */
export const textName = (path: string): string =>
  path.replace(/(^|\/)(?!pages\/)[^/]+\/(\d+\.md)$/, '$1*/$2');
