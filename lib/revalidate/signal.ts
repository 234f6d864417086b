import { z } from 'zod';

/** More than one message tells of; a backend splits what is longer. */
const MAX_TAGS = 500;

const tagSchema = z
  .string()
  .regex(/^(site|categories|articles|(category|page):[a-z0-9][a-z0-9_-]{0,99}|article:\d{1,64})$/);

/** Body of `POST /api/revalidate`. */
const signalSchema = z.object({
  tags: z.array(tagSchema).max(MAX_TAGS),
  withdrawn: z.array(tagSchema).max(MAX_TAGS).default([]),
});

export type Signal = z.output<typeof signalSchema>;

/** Null for anything else than a signal of the contract. */
export function parseSignal(body: string): Signal | null {
  try {
    return signalSchema.parse(JSON.parse(body));
  } catch {
    return null;
  }
}
