import { z } from 'zod';

/** Maximum per list of one request; a backend splits longer ones. */
const MAX_TAGS = 500;

const tagSchema = z
  .string()
  .regex(
    /^(site|categories|articles|(category|page):[a-z0-9][a-z0-9_-]{0,99}|author:[A-Za-z0-9][A-Za-z0-9_-]{0,63}|article:\d{1,64})$/,
  );

const tagsSchema = z.array(tagSchema).max(MAX_TAGS);

/** Body of `POST /api/revalidate`. */
const revalidationSchema = z.object({
  /** Edited: its pages are stale, and the last good one is served until there is a new one. */
  tags: tagsSchema,
  /** Withdrawn: its own pages expire immediately, pages that mention it are stale. */
  withdrawn: tagsSchema.default([]),
  /** Purged: nothing rendered earlier with one of these tags is served again, even if a render fails. */
  purge: tagsSchema.default([]),
});

export type RevalidationRequest = z.output<typeof revalidationSchema>;

/** Null for anything but a revalidation request of the contract. */
export function parseRevalidationRequest(body: string): RevalidationRequest | null {
  try {
    return revalidationSchema.parse(JSON.parse(body));
  } catch {
    return null;
  }
}
