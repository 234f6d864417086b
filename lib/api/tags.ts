/** Cache tags, as the contract's revalidation request names them. */
export const tags = {
  site: 'site',
  categories: 'categories',
  articles: 'articles',
  category: (name: string) => `category:${name}`,
  article: (id: string) => `article:${id}`,
  page: (name: string) => `page:${name}`,
  redirects: 'redirects',
  /** Not in the contract: marks a cached 401, which the cache does not store. */
  unauthorised: 'unauthorised',
  /** Not in the contract: passes the exact status of a page to the page cache. */
  status: (status: 301 | 410) => `status:${status}`,
} as const;
