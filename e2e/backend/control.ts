import { type CallName, endpoints } from '@wenzhan/contract/calls/endpoints';
import { z } from 'zod';
import { type FailureMode, failures } from './failures';

const modes = Object.keys(failures) as [FailureMode, ...FailureMode[]];
const callNames = Object.keys(endpoints) as [CallName, ...CallName[]];

const failSchema = z.strictObject({
  mode: z.enum(modes),
  /** Only these calls fail; all of them by default. */
  calls: z.array(z.enum(callNames)).optional(),
  /** Fails every call of this number among them; every one by default. */
  every: z.int().positive().default(1),
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

const stateSchema = z.strictObject({
  fail: failSchema.nullable(),
  articles: z.array(extraArticleSchema),
  site: z.record(z.string(), z.unknown()),
  /** Data of `redirect_list`; the content's own if null. */
  redirects: z.array(z.record(z.string(), z.unknown())).nullable(),
});

/** Body of `POST /__control`. Omitted keys stay unchanged. */
const controlSchema = stateSchema.partial();

export type Control = z.input<typeof controlSchema>;
export type State = z.output<typeof stateSchema>;
export type ExtraArticle = z.output<typeof extraArticleSchema>;

/** Without failures, with the folder's content. */
export const initialState = (): State => ({ fail: null, articles: [], site: {}, redirects: null });

/** @throws {z.ZodError} if the body is not a {@link Control}. */
export function applyControl(state: State, body: unknown): void {
  Object.assign(state, controlSchema.parse(body));
}

/** The failure for this request, if any. @param count of the requests so far */
export function failureFor({ fail }: State, call: string, count: number): State['fail'] {
  const isMeant = !fail?.calls || fail.calls.some((name) => name === call);
  return fail && isMeant && count % fail.every === 0 ? fail : null;
}
