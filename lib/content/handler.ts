import type { z } from 'zod';
import type { CallName, endpoints } from '../api/endpoints';
import type { ContentSnapshot } from './snapshot';
import type { Viewer } from './visibility';

type Call<N extends CallName> = (typeof endpoints)[N];

/** One request for a call of the contract, its query and body already valid. */
export interface HandlerInput<N extends CallName> {
  query: z.output<Call<N>['query']>;
  body: Call<N> extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
  request: Request;
  /** Who asks. */
  viewer: Viewer;
  /** What exists for a viewer at the moment of the request, or, in haste, a moment ago. */
  snapshot: (viewer: Viewer, allowStale?: boolean) => Promise<ContentSnapshot>;
}

/** Answers a call with its `data`. @throws {Refusal} for an answer with another code than 0 */
export type HandlerFor<N extends CallName> = (
  asked: HandlerInput<N>,
) => z.input<Call<N>['data']> | Promise<z.input<Call<N>['data']>>;

export type Handlers = { [N in CallName]: HandlerFor<N> };
