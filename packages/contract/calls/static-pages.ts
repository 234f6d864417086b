import { z } from 'zod';
import {
  editUrlSchema,
  htmlText,
  maybe,
  namedSchemas,
  nameSchema,
  nameText,
  seoSchema,
  summaryText,
  timeSchema,
} from '../schemas/fields';
import { lenient } from '../schemas/marks';
import { translationSchema } from './articles';
import { type Call, listOf, MEBIBYTE, PAGE_BUDGET_MS } from './call';

export const staticPageSchema = z
  .object({
    name: nameSchema,
    title: nameText.min(1),
    description: lenient(maybe(summaryText)),
    content: htmlText,
    updatedAt: lenient(maybe(timeSchema)),
    seo: lenient(maybe(seoSchema)),
    editUrl: editUrlSchema,
  })
  .register(namedSchemas, { id: 'StaticPage' });

export const pageSummarySchema = z
  .object({
    name: nameSchema,
    title: nameText.min(1),
    updatedAt: lenient(maybe(timeSchema)),
  })
  .register(namedSchemas, { id: 'PageSummary' });

export type StaticPage = z.output<typeof staticPageSchema>;
export type PageSummary = z.output<typeof pageSummarySchema>;

export const pageList = {
  name: 'page_list',
  method: 'GET',
  summary: 'Names and titles of all static pages',
  query: z.object({}),
  data: listOf(pageSummarySchema),
  budgetMs: PAGE_BUDGET_MS,
  maxBytes: MEBIBYTE,
} as const satisfies Call;

export const singlePage = {
  name: 'single_page',
  method: 'GET',
  summary: 'One static page',
  query: z.object({ name: z.string().min(1).max(200) }),
  data: z.object({ page: staticPageSchema, translation: lenient(maybe(translationSchema)) }),
  budgetMs: PAGE_BUDGET_MS,
  maxBytes: 8 * MEBIBYTE,
} as const satisfies Call;
