import { createHash } from 'node:crypto';
import { monthOf } from '../runtime/text/format';

/**
 * Names a list of articles, as an argument of queries and in cache tags: a category by its name, any other
 * list with a prefix.
 */
export type ListName = string;

/** The lists that are no category. */
export const lists = {
  tag: (tag: string): ListName => `tag:${encoded(tag)}`,
  series: (name: string): ListName => `series:${encoded(name)}`,
  author: (id: string): ListName => `author:${encoded(id)}`,
  /** @param month `2026-11` */
  month: (month: string): ListName => `month:${month}`,
} as const;

interface ListQuery {
  category?: string;
  tag?: string;
  year?: number;
  month?: number;
  series?: string;
  author?: string;
}

/** The parameters of `article_list` for a list; all articles if undefined. */
export function listQuery(list: ListName | undefined): ListQuery {
  if (list === undefined) return {};
  const [name = '', value] = list.split(':');
  if (value === undefined) return { category: name };
  if (name !== 'month') return { [name]: decodeURIComponent(value) };
  const [year, month] = value.split('-').map(Number);
  return { ...(year && { year }), ...(month && { month }) };
}

/** The list that a page of this route shows; undefined for a category and for no list. */
export function listOfPage(
  pattern: string | undefined,
  params: Readonly<Partial<Record<string, string>>> = {},
): ListName | undefined {
  const { tag, series, author, year, month } = params;
  if (pattern?.startsWith('/tags/') && tag) return lists.tag(decodeURIComponent(tag));
  if (pattern?.startsWith('/series/') && series) return lists.series(decodeURIComponent(series));
  if (pattern?.startsWith('/authors/') && author) return lists.author(decodeURIComponent(author));
  if (pattern?.startsWith('/archive/') && year && month) return lists.month(`${year}-${month}`);
  return undefined;
}

/** The lists that an article is in, besides that of its category. */
export function listsOf(article: Listed): ListName[] {
  const { tags, series, authorId, publishedAt } = article;
  return [
    ...tags.map(lists.tag),
    ...(series ? [lists.series(series)] : []),
    ...(authorId ? [lists.author(authorId)] : []),
    lists.month(monthOf(publishedAt)),
  ];
}

/** The properties of an article that decide which lists it is in. */
export interface Listed {
  tags: readonly string[];
  publishedAt: string;
  series?: string | undefined;
  authorId?: string | undefined;
}

/** A short hash of the lists of an article. */
export function listsHash(article: Listed): string {
  const names = listsOf(article).sort().join(',');
  return createHash('sha256').update(names).digest('base64url').slice(0, 12);
}

/** Cache tags are sent in headers, separated by commas. A lone surrogate cannot be encoded. */
const encoded = (name: string) => encodeURIComponent(name.replace(/\p{Cs}/gu, '\ufffd'));
