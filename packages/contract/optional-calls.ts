import { z } from 'zod';
import { boundedList } from './bounded';
import { authorSchema, monthSchema, seriesSchema, tagSchema } from './list-schemas';
import { redirectSchema } from './schemas';
import { listedSectionPageSchema } from './section-schemas';

/** For calls that a page requires; the sum of two of them stays under a proxy's usual 10 s. */
export const PAGE_BUDGET_MS = 4500;
/** For optional calls, and those that the browser makes later: a slow response is worth less. */
export const LATER_BUDGET_MS = 2000;

export const KIBIBYTE = 1024;
export const MEBIBYTE = 1024 * KIBIBYTE;

/** Describes a list that a backend may omit. */
interface OptionalList {
  /** For OpenAPI: what the list has, and in which order. */
  summary: string;
  /** What code 404 means, for OpenAPI. */
  absent: string;
  /** Cache tag of the list; a page that shows it also has `articles`. */
  tag: string;
  /** The kind of lists of articles that have pages if this list is not empty (`packages/contract/lists.ts`). */
  indexes?: 'tag' | 'series' | 'author' | 'month';
  /** Items at most. */
  most: number;
  /** Bytes of an answer at most. */
  maxBytes: number;
}

const optionalList = <T extends z.ZodType, const L extends OptionalList>(item: T, list: L) => ({
  method: 'GET' as const,
  query: z.object({}),
  data: z.object({ list: boundedList(item, list.most) }),
  budgetMs: LATER_BUDGET_MS,
  /** Items that may all be bad without a failure of the call. */
  mayLose: 1,
  ...list,
});

/**
 * Every call to read that a backend may omit, with what follows from it: the request and its validation, OpenAPI, the query
 * (`getList`), its cache tag, and the check that its answer fits. The embedded API needs a handler in
 * `packages/content/list-calls.ts`.
 */
export const optionalCalls = {
  series_list: optionalList(seriesSchema, {
    summary: 'All series with their articles, longest first',
    absent: 'means that series have no pages',
    tag: 'series-list',
    most: 10_000,
    maxBytes: 2 * MEBIBYTE,
    indexes: 'series',
  }),
  tag_list: optionalList(tagSchema, {
    summary: 'All tags with their articles, most used first',
    absent: 'means that tags have no pages',
    tag: 'tag-list',
    most: 50_000,
    maxBytes: 8 * MEBIBYTE,
    indexes: 'tag',
  }),
  archive_list: optionalList(monthSchema, {
    summary: 'All months with articles, newest first',
    absent: 'means that there is no archive',
    tag: 'archive',
    most: 2400,
    maxBytes: 512 * KIBIBYTE,
    indexes: 'month',
  }),
  author_list: optionalList(authorSchema, {
    summary: 'All authors of articles, those with most first',
    absent: 'means that authors have no pages',
    tag: 'author-list',
    // All are on one page.
    most: 2000,
    maxBytes: 2 * MEBIBYTE,
    indexes: 'author',
  }),
  redirect_list: optionalList(redirectSchema, {
    summary: 'Addresses that have moved or are gone',
    absent: 'means none',
    tag: 'redirects',
    most: 200_000,
    maxBytes: 16 * MEBIBYTE,
  }),
  section_page_list: {
    ...optionalList(listedSectionPageSchema, {
      summary: 'All pages that consist of sections, or the one of a name; whole, unless sections=0',
      absent: 'means none',
      tag: 'section-pages',
      most: 500,
      maxBytes: 8 * MEBIBYTE,
    }),
    // A backend may ignore both.
    query: z.object({ name: z.string().max(200).optional(), sections: z.enum(['0']).optional() }),
    // The home page cannot do without it.
    budgetMs: PAGE_BUDGET_MS,
    // Each page is written by hand.
    mayLose: Number.POSITIVE_INFINITY,
  },
} as const;

export type OptionalCall = keyof typeof optionalCalls;

type IndexCallOf<N extends OptionalCall> = N extends OptionalCall
  ? (typeof optionalCalls)[N] extends { indexes: string }
    ? N
    : never
  : never;

/** An optional call whose list has lists of articles with pages. */
export type IndexCall = IndexCallOf<OptionalCall>;

export const OPTIONAL_CALLS = Object.keys(optionalCalls) as OptionalCall[];
export const INDEX_CALLS = OPTIONAL_CALLS.filter(
  (call): call is IndexCall => 'indexes' in optionalCalls[call],
);
