import { type ListKind, type ListName, listKey } from './lists';
import { INDEX_CALLS, optionalCalls } from './optional-calls';

/** The tag of the list that a key names. */
export const orderTag = (key: string) => `order:${key}`;

const INDEX_TAGS = Object.fromEntries(
  INDEX_CALLS.map((call) => [optionalCalls[call].indexes, optionalCalls[call].tag]),
) as Record<ListKind, string>;

/**
 * Cache tags. Those that are not marked are named by the contract's revalidation request. Whatever shows an article
 * also carries its places (`lib/api/placement.ts`).
 */
export const tags = {
  site: 'site',
  categories: 'categories',
  articles: 'articles',
  category: (name: string) => `category:${name}`,
  article: (id: string) => `article:${id}`,
  page: (name: string) => `page:${name}`,
  author: (id: string) => `author:${id}`,
  redirects: optionalCalls.redirect_list.tag,
  /** Internal: which pages of sections there are. */
  sectionPages: optionalCalls.section_page_list.tag,
  /** Internal: which articles a list has, and their order; of all articles if undefined. */
  order: (list?: ListName) => orderTag(listKey(list)),
  /** Internal: which lists of a kind there are, and their totals. */
  index: (kind: ListKind) => INDEX_TAGS[kind],
  /** Internal: an article's own page, not those that mention it. */
  articlePage: (id: string) => `article-page:${id}`,
  /** Internal: the list of all changes, of which sitemaps are made. */
  changes: 'changes',
} as const;
