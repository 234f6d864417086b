import { type Listed, type ListName, lists, listsHash } from './lists';
import { optionalCalls } from './optional-calls';
import type { ArticleSummary, SeriesPlace } from './schemas';

/** Cache tags. Those that are not marked are named by the contract's revalidation request. */
export const tags = {
  site: 'site',
  categories: 'categories',
  articles: 'articles',
  category: (name: string) => `category:${name}`,
  article: (id: string) => `article:${id}`,
  page: (name: string) => `page:${name}`,
  author: (id: string) => `author:${id}`,
  redirects: optionalCalls.redirect_list.tag,
  /** Internal: the order of the articles of a list, or of all articles. */
  order: (list?: ListName) => (list === undefined ? 'order' : `order:${list}`),
  /** Internal: names and totals of all tags. */
  tagList: optionalCalls.tag_list.tag,
  /** Internal: names and totals of all series. */
  seriesList: optionalCalls.series_list.tag,
  /** Internal: all authors, and their totals. */
  authorList: optionalCalls.author_list.tag,
  /** Internal: all months with articles, and their totals. */
  archive: optionalCalls.archive_list.tag,
  /** Internal: an article's own page, not those that mention it. */
  articlePage: (id: string) => `article-page:${id}`,
  /** Internal: what decides the place of an article in lists. Whatever shows the article carries it. */
  place: ({ id, category, publishedAt }: Pick<ArticleSummary, 'id' | 'category' | 'publishedAt'>) =>
    `place:${id}:${category}:${publishedAt}`,
  /** Internal: the lists that an article is in. Whatever shows the article carries it. */
  listed: (article: Listed & { id: string }) => `listed:${article.id}:${listsHash(article)}`,
  /** Internal: the place of an article in its series. Only its own page carries it. */
  part: (id: string, { name, position }: Pick<SeriesPlace, 'name' | 'position'>) =>
    `part:${id}:${position}:${lists.series(name)}`,
  /** Internal: the list of all changes, of which sitemaps are made. */
  changes: 'changes',
} as const;
