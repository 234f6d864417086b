import { z } from 'zod';
import { listedSectionPageSchema } from '../schemas/sections';
import { MEBIBYTE, optionalList, PAGE_BUDGET_MS } from './call';

/** Pages of sections: both parameters may be ignored by a backend. */
export const sectionPageList = {
  ...optionalList('section_page_list', listedSectionPageSchema, {
    summary: 'All pages that consist of sections, or the one of a name; whole, unless sections=0',
    absent: 'means none',
    most: 500,
    maxBytes: 8 * MEBIBYTE,
  }),
  query: z.object({ name: z.string().max(200).optional(), sections: z.enum(['0']).optional() }),
  // The home page cannot do without it.
  budgetMs: PAGE_BUDGET_MS,
  // Each page is written by hand.
  mayLose: Number.POSITIVE_INFINITY,
};
