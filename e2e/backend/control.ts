import { z } from 'zod';
import { type CallName, endpoints } from '../../lib/api/endpoints';

/** The failures that the backend can simulate; `failures.ts` implements each one. */
const FAILURE_MODES = [
  'refuse',
  'hang',
  'reset',
  'truncated',
  'wrong-shape',
  'http-400',
  'http-401',
  'http-404',
  'http-500',
  'http-503',
  'code-1',
  'code-401',
  'redirect-elsewhere',
  'late',
  'clock-skew',
] as const;

export type FailureMode = (typeof FAILURE_MODES)[number];

const callNames = Object.keys(endpoints) as [CallName, ...CallName[]];

const failSchema = z.strictObject({
  mode: z.enum(FAILURE_MODES),
  /** Only these calls fail; all of them by default. */
  calls: z.array(z.enum(callNames)).optional(),
  /** Where `redirect-elsewhere` points: an origin without a path. */
  elsewhere: z.url().default('http://elsewhere.invalid'),
});

/** Loose on purpose: an additional article is returned unchanged, hostile fields included. */
const extraArticleSchema = z.looseObject({
  id: z.union([z.string(), z.int()]),
  category: z.string(),
  title: z.string(),
  content: z.string(),
  publishedAt: z.string(),
  /** Whether it is in lists, totals, changes and searches too, without its neighbours. */
  listed: z.boolean().default(false),
});

/** Body of `POST /__control`. Omitted keys stay unchanged. */
const controlSchema = z.strictObject({
  fail: failSchema.nullable().optional(),
  articles: z.array(extraArticleSchema).optional(),
  site: z.record(z.string(), z.unknown()).optional(),
  /** Data of `redirect_list`; the content's own if null. */
  redirects: z.array(z.record(z.string(), z.unknown())).nullable().optional(),
});

export type Control = z.input<typeof controlSchema>;
export type Fail = z.output<typeof failSchema>;
export type ExtraArticle = z.output<typeof extraArticleSchema>;

export interface State {
  fail: Fail | null;
  articles: ExtraArticle[];
  site: Record<string, unknown>;
  redirects: Record<string, unknown>[] | null;
}

export const initialState = (): State => ({
  fail: null,
  articles: [],
  site: {},
  redirects: null,
});

/** @throws {z.ZodError} if the body is not a {@link Control}. */
export function applyControl(state: State, body: unknown): void {
  for (const [key, value] of Object.entries(controlSchema.parse(body))) {
    if (value !== undefined) Object.assign(state, { [key]: value });
  }
}

/** The failure for this request, if any. */
export function failureFor({ fail }: State, call: string): Fail | null {
  const isMeant = !fail?.calls || fail.calls.some((name) => name === call);
  return isMeant ? fail : null;
}
