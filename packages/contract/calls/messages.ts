import { z } from 'zod';
import { boundedList } from '../schemas/bounded';
import { keyText, timeSchema } from '../schemas/fields';
import { type Call, KIBIBYTE, PAGE_BUDGET_MS } from './call';

export const messageCreate = {
  name: 'message_create',
  method: 'POST',
  summary: 'Takes what a visitor has sent with a form; the same id is the same message',
  absent: 'means that the backend takes no messages',
  query: z.object({}),
  body: z.object({
    id: keyText,
    form: keyText,
    title: keyText,
    receivedAt: timeSchema,
    values: boundedList(z.object({ name: keyText, label: keyText, value: z.string().max(10_000) })),
  }),
  data: z.unknown(),
  budgetMs: PAGE_BUDGET_MS,
  maxBytes: 64 * KIBIBYTE,
} as const satisfies Call;
