import type { CallName, endpoints } from '@wenzhan/contract/calls/endpoints';
import type { z } from 'zod';
import type { ContentSnapshot } from './snapshot';
import type { Viewer } from './visibility';

type Call<N extends CallName> = (typeof endpoints)[N];

/** The input of an endpoint: query and body are validated. */
export interface HandlerInput<N extends CallName> {
  query: z.output<Call<N>['query']>;
  body: Call<N> extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
  request: Request;
  /** The folder of the language in the content folder, with its slash; empty for the default. */
  folder: string;
  viewer: Viewer;
  /** Whether the viewer writes texts on the site itself (`packages/content/editing`). */
  writesHere: boolean;
  /** The content that a viewer may see now; with `allowStale` it may lack the latest changes. */
  snapshot: (viewer: Viewer, allowStale?: boolean) => Promise<ContentSnapshot>;
  /** The current time in milliseconds since the epoch. */
  now: () => number;
  /** What everybody may see in each language of the site, by its tag, in the site's order; empty for a site in one. */
  inLanguages: () => Promise<ReadonlyMap<string, ContentSnapshot>>;
}

/** Returns the `data` of a response. @throws {Refusal} for a response with a code other than 0 */
export type HandlerFor<N extends CallName> = (
  asked: HandlerInput<N>,
) => z.input<Call<N>['data']> | Promise<z.input<Call<N>['data']>>;

export type Handlers = { [N in CallName]: HandlerFor<N> };
