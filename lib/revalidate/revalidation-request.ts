import { z } from 'zod';

/** More than one message tells of; a backend splits what is longer. */
const MAX_TAGS = 500;

const tagSchema = z
  .string()
  .regex(/^(site|categories|articles|(category|page):[a-z0-9][a-z0-9_-]{0,99}|article:\d{1,64})$/);

const tagsSchema = z.array(tagSchema).max(MAX_TAGS);

/** Body of `POST /api/revalidate`. */
const signalSchema = z.object({
  /** What was edited: its pages are stale, and the last good one stays until there is a new one. */
  tags: tagsSchema,
  /** What is not there any more: its own pages are gone at once, what mentions it is stale. */
  withdrawn: tagsSchema.default([]),
  /** Nothing made before the signal that carries one of these is shown again, whatever happens. */
  purge: tagsSchema.default([]),
});

export type RevalidationRequest = z.output<typeof signalSchema>;

/** Null for anything else than a signal of the contract. */
export function parseRevalidationRequest(body: string): RevalidationRequest | null {
  try {
    return signalSchema.parse(JSON.parse(body));
  } catch {
    return null;
  }
}
