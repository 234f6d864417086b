import { z } from 'zod';
import { boundedList } from '../schemas/bounded';
import { articleSummarySchema } from './articles';
import { type Call, LATER_BUDGET_MS, MEBIBYTE } from './call';

/** Days of which the most read articles can be asked for, today included. */
const READ_SPANS = [7, 30] as const;
/** Articles at most. */
const MAX_READ = 12;

export const mostRead = {
  name: 'most_read',
  method: 'GET',
  summary: 'The articles that were read most in the last 7 or 30 days, those first',
  absent: 'means that reads are not counted',
  query: z.object({
    days: z.coerce
      .number()
      .pipe(z.union(READ_SPANS.map((span) => z.literal(span))))
      .default(7),
    limit: z.coerce.number().int().min(1).max(MAX_READ).default(5),
  }),
  data: z.object({ list: boundedList(articleSummarySchema, MAX_READ) }),
  budgetMs: LATER_BUDGET_MS,
  maxBytes: MEBIBYTE,
  mayLose: 1,
} as const satisfies Call;
