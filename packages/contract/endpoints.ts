import { TOKEN_FORM } from '@wenzhan/kit/http/token';
import { z } from 'zod';
import { boundedList } from './bounded';
import { addressText, keyText, maybe, summaryText, timeSchema } from './fields';
import { lenient, mark } from './marks';
import {
  KIBIBYTE,
  LATER_BUDGET_MS,
  MEBIBYTE,
  optionalCalls,
  PAGE_BUDGET_MS,
} from './optional-calls';
import {
  articleSchema,
  articleSummarySchema,
  categorySchema,
  changeSchema,
  pageHitSchema,
  pageSummarySchema,
  searchHitSchema,
  seriesPlaceSchema,
  siteConfigSchema,
  staticPageSchema,
  userSchema,
} from './schemas';

/** Articles on a list page by default. */
export const PAGE_SIZE = 12;
/** Entries on a page at most. */
export const MAX_PAGE_SIZE = 100;
const MAX_CHANGES = 10_000;
/** Categories or static pages at most. */
const MAX_NAMED = 2000;
/** Articles or pages beside an article, or beside a list of articles, at most. */
const MAX_BESIDE = 100;
/** Characters of a parameter at most: no URL is longer. */
const parameter = z.string().max(8192);

const pageParam = z.coerce.number().int().min(1).default(1);
const limitParam = z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE);
const requiredLogin = z.enum(['0', '1']).optional();

const listOf = <T extends z.ZodType>(item: T) => z.object({ list: boundedList(item, MAX_NAMED) });

const pagedListOf = <T extends z.ZodType>(item: T) =>
  z.object({
    list: boundedList(item, MAX_PAGE_SIZE),
    total: z.int().nonnegative(),
    page: z.int().positive(),
    limit: z.int().positive(),
  });

/**
 * Every call of the contract, with those of `optional-calls.ts`: method, parameters, data, time budget, bytes of an answer
 * at most (some ten times what a large site has), and a summary for OpenAPI.
 */
export const endpoints = {
  index_info: {
    method: 'GET',
    summary: 'The configuration of the site',
    query: z.object({ requiredLogin }),
    data: z.object({
      site: siteConfigSchema,
      /** With a valid token only: what is wrong with the content, for editors. */
      diagnostics: lenient(maybe(boundedList(summaryText))),
    }),
    budgetMs: PAGE_BUDGET_MS,
    maxBytes: 512 * KIBIBYTE,
  },
  category_list: {
    method: 'GET',
    summary: 'All categories, in the order of the site',
    query: z.object({}),
    data: listOf(categorySchema),
    budgetMs: PAGE_BUDGET_MS,
    maxBytes: 2 * MEBIBYTE,
  },
  article_list: {
    method: 'GET',
    summary:
      'One page of articles, newest first, or in the order of the series; 404 for an unknown category',
    query: z.object({
      category: parameter.optional(),
      tag: parameter.optional(),
      year: z.coerce.number().int().min(1000).max(9999).optional(),
      month: z.coerce.number().int().min(1).max(12).optional(),
      series: parameter.optional(),
      author: parameter.optional(),
      page: pageParam,
      limit: limitParam,
    }),
    data: pagedListOf(articleSummarySchema),
    budgetMs: PAGE_BUDGET_MS,
    maxBytes: 2 * MEBIBYTE,
  },
  article_info: {
    method: 'GET',
    summary: 'One article with its neighbours and related articles',
    query: z.object({
      id: z
        .string()
        .max(64)
        .regex(/^\d{1,64}$/),
    }),
    data: z.object({
      article: articleSchema,
      previous: lenient(articleSummarySchema.nullable()),
      next: lenient(articleSummarySchema.nullable()),
      related: boundedList(articleSummarySchema, MAX_BESIDE),
      series: lenient(maybe(seriesPlaceSchema)),
    }),
    budgetMs: PAGE_BUDGET_MS,
    maxBytes: 8 * MEBIBYTE,
  },
  page_list: {
    method: 'GET',
    summary: 'Names and titles of all static pages',
    query: z.object({}),
    data: listOf(pageSummarySchema),
    budgetMs: PAGE_BUDGET_MS,
    maxBytes: MEBIBYTE,
  },
  single_page: {
    method: 'GET',
    summary: 'One static page',
    query: z.object({ name: z.string().min(1).max(200) }),
    data: z.object({ page: staticPageSchema }),
    budgetMs: PAGE_BUDGET_MS,
    maxBytes: 8 * MEBIBYTE,
  },
  search: {
    method: 'GET',
    summary: 'One page of articles that match a keyword, best first',
    query: z.object({
      keyword: z.string().min(1).max(64),
      tag: parameter.optional(),
      page: pageParam,
      limit: limitParam,
    }),
    data: pagedListOf(searchHitSchema).extend({
      /** On the first page: pages of sections that match, too. */
      pages: lenient(maybe(boundedList(pageHitSchema, MAX_BESIDE))),
    }),
    budgetMs: PAGE_BUDGET_MS,
    maxBytes: 2 * MEBIBYTE,
  },
  changes: {
    method: 'GET',
    summary: 'Everything that is published, ascending by time of change, then id',
    query: z.object({
      cursor: parameter.optional(),
      limit: z.coerce.number().int().min(1).max(MAX_CHANGES).default(1000),
    }),
    data: z.object({
      list: boundedList(changeSchema, MAX_CHANGES),
      /** One that is bad is not left out: the list would seem to end. */
      next: mark(addressText.nullable(), { tolerates: 'absence' }),
    }),
    budgetMs: PAGE_BUDGET_MS,
    maxBytes: 16 * MEBIBYTE,
  },
  ...optionalCalls,
  login: {
    method: 'POST',
    summary: 'Signs in: a token for user name and password',
    query: z.object({}),
    body: z.object({ username: z.string().min(1).max(200), password: z.string().min(1).max(1000) }),
    data: z.object({ token: z.string().max(4096).regex(TOKEN_FORM) }),
    budgetMs: PAGE_BUDGET_MS,
    maxBytes: 64 * KIBIBYTE,
  },
  message_create: {
    method: 'POST',
    summary: 'Takes what a visitor has sent with a form; the same id is the same message',
    absent: 'means that the backend takes no messages',
    query: z.object({}),
    body: z.object({
      id: keyText,
      form: keyText,
      title: keyText,
      receivedAt: timeSchema,
      values: boundedList(
        z.object({ name: keyText, label: keyText, value: z.string().max(10_000) }),
      ),
    }),
    data: z.unknown(),
    budgetMs: PAGE_BUDGET_MS,
    maxBytes: 64 * KIBIBYTE,
  },
  user_info: {
    method: 'GET',
    summary: 'Who is signed in; 401 without a valid token',
    query: z.object({ requiredLogin }),
    data: z.object({ user: userSchema }),
    budgetMs: LATER_BUDGET_MS,
    maxBytes: 64 * KIBIBYTE,
  },
} as const;

export type CallName = keyof typeof endpoints;
export type CallQuery<N extends CallName> = z.input<(typeof endpoints)[N]['query']>;
export type CallData<N extends CallName> = z.output<(typeof endpoints)[N]['data']>;

/** Path of a call below the API base URL, with its leading slash. */
export const endpointPath = (name: CallName) => `/api/web/${name}` as const;
