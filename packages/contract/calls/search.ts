import { z } from 'zod';
import { boundedList } from '../schemas/bounded';
import {
  maybe,
  namedSchemas,
  nameSchema,
  nameText,
  summaryText,
  withDefault,
} from '../schemas/fields';
import { lenient } from '../schemas/marks';
import { articleSummarySchema } from './articles';
import {
  type Call,
  limitParam,
  MAX_BESIDE,
  MEBIBYTE,
  PAGE_BUDGET_MS,
  pagedListOf,
  pageParam,
  parameter,
} from './call';

export const searchHitSchema = articleSummarySchema
  .extend({ excerpt: summaryText })
  .register(namedSchemas, { id: 'SearchHit' });

/** A page of sections that matches a search. */
export const pageHitSchema = z
  .object({ name: nameSchema, title: nameText.min(1), excerpt: withDefault(summaryText, '') })
  .register(namedSchemas, { id: 'PageHit' });

export type SearchHit = z.output<typeof searchHitSchema>;
export type PageHit = z.output<typeof pageHitSchema>;

export const search = {
  name: 'search',
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
} as const satisfies Call;
