import { LANGUAGE_SEGMENT, languageSegment } from '../schemas/locale';
import { type ListKind, type ListName, listKey } from './lists';

/** The kinds of tags that name a single thing, after a colon. */
const KINDS = [
  'category',
  'article',
  'page',
  'author',
  'order',
  'article-page',
  'place',
  'withdrawn',
  'until',
] as const;
export type TagKind = (typeof KINDS)[number];

const named = (kind: TagKind) => (id: string) => `${kind}:${id}`;

/** A tag that names a single thing, taken apart. */
interface ParsedTag {
  kind: TagKind;
  /** The name or id of the thing; of a withdrawal the tag that was withdrawn. */
  id: string;
}

/** The kind of a tag, and what it names; null for a tag that names no single thing, such as `articles`. */
export function parseTag(tag: string): ParsedTag | null {
  const kind = KINDS.find((each) => tag.startsWith(`${each}:`));
  return kind ? { kind, id: tag.slice(kind.length + 1) } : null;
}

/** A tag of the data in another language than the default: `en/article:201`. @param language undefined: the default */
export const tagInLanguage = (language: string | undefined, tag: string): string =>
  language === undefined ? tag : `${languageSegment(language)}/${tag}`;

/** A tag without the language that it begins with, and that language in lower case; undefined: the default. */
export function splitLanguage(tag: string): { language: string | undefined; tag: string } {
  const slash = tag.indexOf('/');
  const language = tag.slice(0, Math.max(0, slash));
  return LANGUAGE_SEGMENT.test(language)
    ? { language, tag: tag.slice(slash + 1) }
    : { language: undefined, tag };
}

/** The tag of the list that a key names (`listKey`). */
export const orderTag = named('order');

/** The list of all tags, and those of its kind, are calls of `calls/index-lists.ts`. */
const INDEX_TAGS: Record<ListKind, string> = {
  tag: 'tag-list',
  series: 'series-list',
  author: 'author-list',
  month: 'archive',
};

/**
 * Cache tags, which are built and parsed in this file only. Those that are not marked are named by the contract's
 * revalidation request. Whatever shows an article also carries its places (`packages/contract/cache/placement.ts`).
 */
export const tags = {
  site: 'site',
  categories: 'categories',
  articles: 'articles',
  category: named('category'),
  article: named('article'),
  page: named('page'),
  author: named('author'),
  redirects: 'redirects',
  /** Internal: which pages of sections there are. */
  sectionPages: 'section-pages',
  /** Internal: which articles a list has, and their order; of all articles if undefined. */
  order: (list?: ListName) => orderTag(listKey(list)),
  /** Internal: which lists of a kind there are, and their totals. */
  index: (kind: ListKind) => INDEX_TAGS[kind],
  /** Internal: an article's own page, not those that mention it. */
  articlePage: named('article-page'),
  /** Internal: the list of all changes, of which sitemaps are made. */
  changes: 'changes',
  /** Internal: the keys of lists that an article is in, and the time by which they sort it. */
  place: (id: string, { time, keys }: Place) => named('place')(`${id}:${time}:${keys.join('.')}`),
  /** Internal, carried by no page: records that the resource of a tag was withdrawn. */
  withdrawn: named('withdrawn'),
  /** Internal: when what carries it becomes outdated by itself, in milliseconds since 1970. */
  until: (time: number) => named('until')(`${time}`),
} as const;

interface Place {
  /** Milliseconds since 1970. */
  time: number;
  /** Keys of lists (`listKey`). */
  keys: readonly string[];
}

/** What a tag records of the places of an article; null for any other tag. */
export function parsePlaceTag(tag: string, articleId: string): Place | null {
  const prefix = named('place')(`${articleId}:`);
  if (!tag.startsWith(prefix)) return null;
  const [time, keys = ''] = tag.slice(prefix.length).split(':');
  return { time: Number(time), keys: keys.split('.') };
}
