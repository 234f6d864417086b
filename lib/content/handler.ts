import type { z } from 'zod';
import type { CallName, calls } from '../api/calls';
import type { Edition } from './edition';
import type { Viewer } from './visibility';

type Call<N extends CallName> = (typeof calls)[N];

/** One request for a call of the contract, its query and body already valid. */
export interface Asked<N extends CallName> {
  query: z.output<Call<N>['query']>;
  body: Call<N> extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
  request: Request;
  /** Who asks. */
  viewer: Viewer;
  /** What exists for a viewer at the moment of the request, or, in haste, a moment ago. */
  edition: (viewer: Viewer, inHaste?: boolean) => Promise<Edition>;
}

/** Answers a call with its `data`. @throws {Refusal} for an answer with another code than 0 */
export type HandlerFor<N extends CallName> = (
  asked: Asked<N>,
) => z.input<Call<N>['data']> | Promise<z.input<Call<N>['data']>>;

export type Handlers = { [N in CallName]: HandlerFor<N> };
