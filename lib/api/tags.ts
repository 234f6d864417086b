/** Cache tags, as the revalidation signal of the contract names them. */
export const tags = {
  site: 'site',
  categories: 'categories',
  articles: 'articles',
  category: (name: string) => `category:${name}`,
  article: (id: string) => `article:${id}`,
  page: (name: string) => `page:${name}`,
} as const;
