import { z } from 'zod';
import { boundedList } from '../schemas/bounded';

/** A call of the content API: each is defined beside the schemas of what it returns, and listed in `endpoints.ts`. */
export interface Call {
  name: string;
  method: 'GET' | 'POST';
  /** For OpenAPI. */
  summary: string;
  /** What code 404 means, if a backend may omit the call; for OpenAPI. */
  absent?: string;
  query: z.ZodObject;
  body?: z.ZodType;
  /** Bytes of a body at most, if it may be longer than that of `login`. */
  maxBodyBytes?: number;
  data: z.ZodType;
  /** Milliseconds for the whole call, its retry included. */
  budgetMs: number;
  /** Bytes of an answer at most: some ten times what a large site has. */
  maxBytes: number;
  /** Items of its list that may all be bad without a failure of the call; none by default. */
  mayLose?: number;
  /** The message of a failure is shown, whatever the status; otherwise the message is that of the status. */
  showsReason?: boolean;
}

export type QueryOf<C extends Call> = z.input<C['query']>;
export type DataOf<C extends Call> = z.output<C['data']>;

/** For calls that a page requires; the sum of two of them stays under a proxy's usual 10 s. */
export const PAGE_BUDGET_MS = 4500;
/** For optional calls, and those that the browser makes later: a slow response is worth less. */
export const LATER_BUDGET_MS = 2000;

export const KIBIBYTE = 1024;
export const MEBIBYTE = 1024 * KIBIBYTE;

/** Articles on a list page by default. */
export const PAGE_SIZE = 12;
/** Entries on a page at most. */
export const MAX_PAGE_SIZE = 100;
/** Categories or static pages at most. */
const MAX_NAMED = 2000;
/** Articles or pages beside an article, or beside a list of articles, at most. */
export const MAX_BESIDE = 100;

/** Characters of a parameter at most: no URL is longer. */
export const parameter = z.string().max(8192);
export const pageParam = z.coerce.number().int().min(1).default(1);
export const limitParam = z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE);
export const requiredLogin = z.enum(['0', '1']).optional();

/** Parameters of every call. */
export const COMMON_QUERY = {
  /** A language of `site.languages`, in lower case; the first without it. A backend of one language may ignore it. */
  language: parameter.optional(),
};

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ list: boundedList(item, MAX_NAMED) });

export const pagedListOf = <T extends z.ZodType>(item: T) =>
  z.object({
    list: boundedList(item, MAX_PAGE_SIZE),
    total: z.int().nonnegative(),
    page: z.int().positive(),
    limit: z.int().positive(),
  });

/** What a backend may omit: a call that returns all of its items in one list. */
interface OptionalList {
  /** What the list has, and in which order. */
  summary: string;
  absent: string;
  /** Items at most. */
  most: number;
  maxBytes: number;
}

/** A call that a backend may omit. The embedded API needs a handler in `packages/content/list-calls.ts`. */
export const optionalList = <
  const N extends string,
  T extends z.ZodType,
  const L extends OptionalList,
>(
  name: N,
  item: T,
  list: L,
) => ({
  name,
  method: 'GET' as const,
  query: z.object({}),
  data: z.object({ list: boundedList(item, list.most) }),
  budgetMs: LATER_BUDGET_MS,
  mayLose: 1,
  ...list,
});

/** Path of a call below the API base URL, with its leading slash. */
export const endpointPath = <N extends string>(name: N) => `/api/web/${name}` as const;
