import type { Invalidation } from '@wenzhan/kit/page-cache';
import { parseJson } from '@wenzhan/kit/text/parse-json';
import { z } from 'zod';
import { invalidationSchema } from './tag-table';

export type Kind = Invalidation['kind'];

/** Streams of invalidations. Separate, so that no number of edits pushes out a withdrawal. */
export const STREAMS = { expired: 'wenzhan:signals', stale: 'wenzhan:edits' } as const;
/** Message id before the first message. */
export const BEGINNING = '0-0';

export const KINDS = ['expired', 'stale'] as const;

const publishedInvalidationSchema = invalidationSchema.extend({
  from: z.string(),
  isRepeated: z.boolean().default(false),
});
/** An invalidation in Redis, with the id of the instance that published it. */
export type PublishedInvalidation = z.output<typeof publishedInvalidationSchema>;

/** A message and its Redis id; `invalidation` is undefined if it cannot be parsed. */
export interface Message {
  id: string;
  invalidation: PublishedInvalidation | undefined;
}

const streamsSchema = z.array(
  z.object({
    name: z.coerce.string(),
    messages: z.array(
      z.object({ id: z.coerce.string(), message: z.object({ invalidation: z.any().optional() }) }),
    ),
  }),
);

/** Messages read from each stream; empty if there are no new ones. */
export function readStreams(streams: unknown): Record<Kind, Message[]> {
  const parsed = streamsSchema.safeParse(streams).data ?? [];
  const of = (kind: Kind) => parsed.find(({ name }) => name === STREAMS[kind])?.messages ?? [];
  return { expired: of('expired').map(toMessage), stale: of('stale').map(toMessage) };
}

function toMessage({ id, message }: { id: string; message: { invalidation?: unknown } }): Message {
  return {
    id,
    invalidation: publishedInvalidationSchema.safeParse(parseJson(String(message.invalidation)))
      .data,
  };
}
