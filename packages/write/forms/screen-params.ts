import { MESSAGE_MARKS } from '@wenzhan/contract/calls/editing/messages';
import { ENTRY_KINDS, ENTRY_STATES } from '@wenzhan/contract/calls/editing/values';
import { VISIT_SPANS } from '@wenzhan/contract/calls/editing/visits';
import { z } from 'zod';

const first = (value: unknown) => (Array.isArray(value) ? value[0] : value);

/** A value of the address; undefined without one, and for one that does not fit: an address is typed and shortened. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(first, schema.optional()).catch(undefined);

const line = (most = 400) => optional(z.string().trim().min(1).max(most));
const count = optional(z.coerce.number().int().min(0).max(1e9));

/** What the addresses of the screens say. */
const paramsSchema = z.object({
  path: line(),
  in: line(40),
  kind: optional(z.enum(ENTRY_KINDS)),
  state: optional(z.enum(ENTRY_STATES)),
  category: line(200),
  keyword: line(200),
  page: z.preprocess(first, z.coerce.number().int().min(1).max(1e6)).catch(1),
  from: line(),
  version: line(200),
  to: line(2000),
  plan: optional(z.literal('1')),
  form: line(200),
  mark: optional(z.enum(MESSAGE_MARKS)),
  days: optional(z.coerce.number().pipe(z.union(VISIT_SPANS.map((span) => z.literal(span))))),
  files: optional(z.enum(['picture', 'other'])),
  invitation: line(4096),
  /** What has just been done, and its receipt. */
  done: line(40),
  pages: count,
  ms: count,
  everywhere: optional(z.enum(['0', '1'])),
  engines: optional(z.enum(['0', '1'])),
  cdn: line(12_000),
});
export type ScreenParams = z.output<typeof paramsSchema>;

/** The parameters in the address of a screen. */
export const parseScreenParams = (
  search: Readonly<Record<string, string | string[] | undefined>>,
): ScreenParams => paramsSchema.parse(search);

/** What an address says besides what has just been done. */
export const withoutOutcome = (params: ScreenParams): ScreenParams => ({
  ...params,
  done: undefined,
  pages: undefined,
  ms: undefined,
  everywhere: undefined,
  engines: undefined,
  cdn: undefined,
});
