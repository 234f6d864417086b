import { z } from 'zod';
import { type CallName, endpoints } from '../../lib/api/endpoints';

/** What the backend can do wrong on command; `failures.ts` says what each one does. */
export const FAILURE_MODES = [
  'refuse',
  'hang',
  'slow-drip',
  'reset',
  'garbage',
  'truncated',
  'html',
  'wrong-shape',
  'gigantic',
  'http-400',
  'http-401',
  'http-403',
  'http-404',
  'http-418',
  'http-500',
  'http-502',
  'http-503',
  'http-504',
  'code-1',
  'code-401',
  'code-404',
  'wrong-charset',
  'redirect-elsewhere',
  'late',
  'clock-skew',
] as const;

/** After these the answer is what it should be. */
export const HARMLESS_MODES: readonly FailureMode[] = ['late', 'clock-skew'];

export type FailureMode = (typeof FAILURE_MODES)[number];

const callNames = Object.keys(endpoints) as [CallName, ...CallName[]];

const failSchema = z.strictObject({
  mode: z.enum(FAILURE_MODES),
  /** Only these calls fail; all of them when left out. */
  calls: z.array(z.enum(callNames)).optional(),
  /** How many requests fail before the backend is well again; for ever when left out. */
  times: z.int().positive().optional(),
  /** Where `redirect-elsewhere` points: an origin without a path. */
  elsewhere: z.url().default('http://elsewhere.invalid'),
});

/** Loose on purpose: an extra article goes out as it came in, hostile fields included. */
const extraArticleSchema = z.looseObject({
  id: z.union([z.string(), z.int()]),
  category: z.string(),
  title: z.string(),
  content: z.string(),
  publishedAt: z.string(),
  /** In `article_list`, `category_list` totals and `changes` too; not in `search`. */
  listed: z.boolean().default(false),
});

/** Body of `POST /__control`. A key that is left out stays as it was. */
const controlSchema = z.strictObject({
  fail: failSchema.nullable().optional(),
  articles: z.array(extraArticleSchema).optional(),
  site: z.record(z.string(), z.unknown()).optional(),
  empty: z.boolean().optional(),
  /** What `redirect_list` answers; the content's own when null. */
  redirects: z.array(z.record(z.string(), z.unknown())).nullable().optional(),
});

export type Control = z.input<typeof controlSchema>;
export type Fail = z.output<typeof failSchema>;
export type ExtraArticle = z.output<typeof extraArticleSchema>;

export interface State {
  fail: Fail | null;
  articles: ExtraArticle[];
  site: Record<string, unknown>;
  empty: boolean;
  redirects: Record<string, unknown>[] | null;
}

export const initialState = (): State => ({
  fail: null,
  articles: [],
  site: {},
  empty: false,
  redirects: null,
});

/** @throws {z.ZodError} when the body is not a {@link Control}. */
export function applyControl(state: State, body: unknown): void {
  for (const [key, value] of Object.entries(controlSchema.parse(body))) {
    if (value !== undefined) Object.assign(state, { [key]: value });
  }
}

/** The failure this request must meet, if any; counts `times` down. */
export function takeFailure(state: State, call: string): Fail | null {
  const { fail } = state;
  if (!fail || (fail.calls && !fail.calls.some((name) => name === call))) return null;
  if (fail.times !== undefined) {
    fail.times -= 1;
    if (fail.times === 0) state.fail = null;
  }
  return fail;
}
