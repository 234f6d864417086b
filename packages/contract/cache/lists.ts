import { createHash } from 'node:crypto';

/**
 * Names a list of articles, as an argument of queries and in cache tags: a category by its name, any other
 * list with a prefix.
 */
export type ListName = string;

/** Joins the names of a family. */
const AND = '+';

/** The lists that are no category. */
export const lists = {
  tag: (tag: string): ListName => `tag:${encoded(tag)}`,
  series: (name: string): ListName => `series:${encoded(name)}`,
  author: (id: string): ListName => `author:${encoded(id)}`,
  /** @param month `2026-11` */
  month: (month: string): ListName => `month:${month}`,
} as const;

/** The list of a category with those below it, whose articles it has, too. The names are no other kind of list. */
export const familyList = (name: string, below: readonly string[]): ListName =>
  [name, ...below].join(AND);

/** The names of a category and of those below it (`familyList`); any other list itself. */
export const familyIn = (list: ListName): ListName[] =>
  list.includes(':') ? [list] : list.split(AND);

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
  if (value === undefined) return { category: name.split(AND, 1)[0] ?? name };
  if (name !== 'month') return { [name]: decodeURIComponent(value) };
  const [year, month] = value.split('-').map(Number);
  return { ...(year && { year }), ...(month && { month }) };
}

/** The kinds of lists that have a page which names all of them. */
const LIST_KINDS = ['tag', 'series', 'author', 'month'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** The beginning of the keys of categories. */
export const CATEGORY_KEY = 'category-';
/** Characters of a hash: among a million names, two of the same hash are unlikely. */
const HASH_LENGTH = 8;

/**
 * Names a list in cache tags, where its own name could be too long: its kind and a hash; `all` for the list of all
 * articles.
 */
export function listKey(list: ListName | undefined): string {
  if (list === undefined) return 'all';
  const hash = createHash('sha256').update(list).digest('base64url').slice(0, HASH_LENGTH);
  const colon = list.indexOf(':');
  return colon < 0 ? CATEGORY_KEY + hash : `${list.slice(0, colon)}-${hash}`;
}

/** The kind of the list that a key names; undefined for a category and for all articles. */
export const listKind = (key: string): ListKind | undefined =>
  LIST_KINDS.find((kind) => key.startsWith(`${kind}-`));

/** A lone surrogate cannot be encoded. */
const encoded = (name: string) => encodeURIComponent(name.replace(/\p{Cs}/gu, '\ufffd'));
