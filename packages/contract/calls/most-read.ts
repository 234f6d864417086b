import { z } from 'zod';
import { boundedList } from '../schemas/bounded';
import { MAX_READ_DAYS } from '../schemas/sections';
import { articleSummarySchema } from './articles';
import { type Call, LATER_BUDGET_MS, MEBIBYTE } from './call';

/** Articles at most. */
const MAX_READ = 12;

export const mostRead = {
  name: 'most_read',
  method: 'GET',
  summary: 'The articles that were read most in the last days, today included, those first',
  absent: 'means that reads are not counted',
  query: z.object({
    days: z.coerce.number().int().min(1).max(MAX_READ_DAYS).default(7),
    limit: z.coerce.number().int().min(1).max(MAX_READ).default(5),
  }),
  data: z.object({ list: boundedList(articleSummarySchema, MAX_READ) }),
  budgetMs: LATER_BUDGET_MS,
  maxBytes: MEBIBYTE,
  mayLose: 1,
} as const satisfies Call;
