import { z } from 'zod';
import { dataSchemas } from './schemas';

/** Articles on a list page by default. */
export const PAGE_SIZE = 12;
/** Entries on a page at most. */
export const MAX_PAGE_SIZE = 100;
const MAX_CHANGES = 10_000;

/** For calls that a page requires; the sum of two of them stays under a proxy's usual 10 s. */
const PAGE_BUDGET_MS = 4500;
/** For optional calls, and those that the browser makes later: a slow response is worth less. */
const LATER_BUDGET_MS = 2000;

const pageParam = z.coerce.number().int().min(1).default(1);
const limitParam = z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE);
const requiredLogin = z.enum(['0', '1']).optional();

/** Every call of the contract: method, parameters, data and time budget. */
export const endpoints = {
  index_info: {
    method: 'GET',
    query: z.object({ requiredLogin }),
    data: dataSchemas.index_info,
    budgetMs: PAGE_BUDGET_MS,
  },
  category_list: {
    method: 'GET',
    query: z.object({}),
    data: dataSchemas.category_list,
    budgetMs: PAGE_BUDGET_MS,
  },
  article_list: {
    method: 'GET',
    query: z.object({
      category: z.string().optional(),
      tag: z.string().optional(),
      year: z.coerce.number().int().min(1000).max(9999).optional(),
      month: z.coerce.number().int().min(1).max(12).optional(),
      series: z.string().optional(),
      author: z.string().optional(),
      page: pageParam,
      limit: limitParam,
    }),
    data: dataSchemas.article_list,
    budgetMs: PAGE_BUDGET_MS,
  },
  article_info: {
    method: 'GET',
    query: z.object({ id: z.string().regex(/^\d{1,64}$/) }),
    data: dataSchemas.article_info,
    budgetMs: PAGE_BUDGET_MS,
  },
  page_list: {
    method: 'GET',
    query: z.object({}),
    data: dataSchemas.page_list,
    budgetMs: PAGE_BUDGET_MS,
  },
  single_page: {
    method: 'GET',
    query: z.object({ name: z.string().min(1).max(200) }),
    data: dataSchemas.single_page,
    budgetMs: PAGE_BUDGET_MS,
  },
  search: {
    method: 'GET',
    query: z.object({
      keyword: z.string().min(1).max(64),
      tag: z.string().optional(),
      page: pageParam,
      limit: limitParam,
    }),
    data: dataSchemas.search,
    budgetMs: PAGE_BUDGET_MS,
  },
  changes: {
    method: 'GET',
    query: z.object({
      cursor: z.string().optional(),
      limit: z.coerce.number().int().min(1).max(MAX_CHANGES).default(1000),
    }),
    data: dataSchemas.changes,
    budgetMs: PAGE_BUDGET_MS,
  },
  tag_list: {
    method: 'GET',
    query: z.object({}),
    data: dataSchemas.tag_list,
    budgetMs: LATER_BUDGET_MS,
  },
  series_list: {
    method: 'GET',
    query: z.object({}),
    data: dataSchemas.series_list,
    budgetMs: LATER_BUDGET_MS,
  },
  author_list: {
    method: 'GET',
    query: z.object({}),
    data: dataSchemas.author_list,
    budgetMs: LATER_BUDGET_MS,
  },
  archive_list: {
    method: 'GET',
    query: z.object({}),
    data: dataSchemas.archive_list,
    budgetMs: LATER_BUDGET_MS,
  },
  redirect_list: {
    method: 'GET',
    query: z.object({}),
    data: dataSchemas.redirect_list,
    budgetMs: LATER_BUDGET_MS,
  },
  login: {
    method: 'POST',
    query: z.object({}),
    body: z.object({ username: z.string().min(1).max(200), password: z.string().min(1).max(1000) }),
    data: dataSchemas.login,
    budgetMs: PAGE_BUDGET_MS,
  },
  user_info: {
    method: 'GET',
    query: z.object({ requiredLogin }),
    data: dataSchemas.user_info,
    budgetMs: LATER_BUDGET_MS,
  },
} as const;

export type CallName = keyof typeof endpoints;
export type CallQuery<N extends CallName> = z.input<(typeof endpoints)[N]['query']>;
export type CallData<N extends CallName> = z.output<(typeof endpoints)[N]['data']>;

/** Path of a call below the API base URL, with its leading slash. */
export const endpointPath = (name: CallName) => `/api/web/${name}` as const;
