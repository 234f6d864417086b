import { z } from 'zod';
import { boundedList } from '../../schemas/bounded';
import { keyText, nameText } from '../../schemas/fields';
import { type Call, MEBIBYTE } from '../call';
import { EDIT_BUDGET_MS } from './entries';

/** Entries of each list at most. */
export const MAX_VISIT_ENTRIES = 1000;

const count = z.int().nonnegative();
const day = z.iso.date();

/** What was counted most, and how often all that has no entry. */
const ranking = z.object({
  list: boundedList(
    z.object({
      name: keyText,
      /** The title of an article. */
      title: nameText.optional(),
      count,
    }),
    MAX_VISIT_ENTRIES,
  ),
  other: count,
});

/** Days that can be asked for, today included. */
export const VISIT_SPANS = [1, 7, 30] as const;

export const editVisits = {
  name: 'edit_visits',
  method: 'GET',
  summary: 'How often pages were read, without anything about who read them',
  absent: 'means that nothing is counted',
  query: z.object({
    days: z.coerce
      .number()
      .pipe(z.union(VISIT_SPANS.map((span) => z.literal(span))))
      .default(7),
    limit: z.coerce.number().int().min(1).max(MAX_VISIT_ENTRIES).default(20),
  }),
  data: z.object({
    /** The first and the last day, in the time zone of the site. */
    first: day,
    last: day,
    views: count,
    /** Each day with views, the latest first. */
    days: boundedList(z.object({ day, views: count }), 400),
    /** By the path of the page. */
    pages: ranking,
    /** By the host of another site that led to the page. */
    referrers: ranking,
    /** By the language of the page. */
    languages: ranking,
    /** What was searched for without a hit. */
    searches: ranking,
    /** By the path of a page that does not exist. */
    missing: ranking,
  }),
  budgetMs: EDIT_BUDGET_MS,
  maxBytes: 4 * MEBIBYTE,
  showsReason: true,
} as const satisfies Call;
