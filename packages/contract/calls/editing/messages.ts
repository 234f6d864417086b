import { z } from 'zod';
import { boundedList } from '../../schemas/bounded';
import { keyText, timeSchema } from '../../schemas/fields';
import { type Call, limitParam, MEBIBYTE, pageParam, parameter } from '../call';
import { EDIT_BUDGET_MS } from './entries';

const SMALL = { budgetMs: EDIT_BUDGET_MS, maxBytes: 8 * MEBIBYTE, showsReason: true } as const;

/** What an editor has done with a message. */
export const MESSAGE_MARKS = ['new', 'read', 'answered'] as const;
const markSchema = z.enum(MESSAGE_MARKS);

/** What a visitor has sent with a form. */
const receivedMessageSchema = z.object({
  id: keyText,
  form: keyText,
  title: keyText,
  receivedAt: timeSchema,
  mark: markSchema,
  /** Whether it has been delivered elsewhere, such as by mail. */
  delivery: z.enum(['waiting', 'sending', 'sent', 'failed']),
  values: boundedList(z.object({ name: keyText, label: keyText, value: z.string().max(10_000) })),
  /** What came with it; each is had by its place (`edit_message_file`). */
  files: boundedList(z.object({ name: keyText, bytes: z.int().nonnegative() })).optional(),
});

export const editMessages = {
  name: 'edit_messages',
  method: 'GET',
  summary: 'What visitors have sent with forms, the latest first',
  query: z.object({
    form: parameter.optional(),
    mark: markSchema.optional(),
    page: pageParam,
    limit: limitParam,
  }),
  data: z.object({
    list: boundedList(receivedMessageSchema, 100),
    total: z.int().nonnegative(),
    forms: boundedList(z.object({ name: keyText, title: keyText }), 200),
  }),
  ...SMALL,
} as const satisfies Call;

/** Characters of a file as base64 at most. */
const MAX_FILE = 14 * MEBIBYTE;

export const editMessageFile = {
  name: 'edit_message_file',
  method: 'GET',
  summary: 'A file that came with a message',
  query: z.object({ id: parameter, file: z.coerce.number().int().min(0).max(99) }),
  /** `data` is base64. */
  data: z.object({ name: keyText, data: z.string().max(MAX_FILE) }),
  ...SMALL,
  maxBytes: MAX_FILE + MEBIBYTE,
} as const satisfies Call;

const messageMarkSchema = z.enum([...MESSAGE_MARKS, 'deleted']);
export type MessageMark = z.output<typeof messageMarkSchema>;

export const editMessage = {
  name: 'edit_message',
  method: 'POST',
  summary: 'Marks a message, or deletes it',
  query: z.object({}),
  body: z.object({ id: keyText, mark: messageMarkSchema }),
  data: z.unknown(),
  ...SMALL,
} as const satisfies Call;
