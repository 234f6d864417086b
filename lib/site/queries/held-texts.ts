import { createHash } from 'node:crypto';

const held = new Map<string, { text: string; uses: number }>();

/**
 * Runs with the hash of a text, by which `heldText` finds it until the end of the run. A whole text as an argument of a
 * `'use cache'` function would be a key of the cache, all of which stay in memory.
 */
export async function withHeldText<T>(text: string, run: (hash: string) => Promise<T>): Promise<T> {
  const hash = createHash('sha256').update(text).digest('base64url');
  const entry = held.get(hash) ?? { text, uses: 0 };
  held.set(hash, entry);
  entry.uses += 1;
  try {
    return await run(hash);
  } finally {
    entry.uses -= 1;
    if (entry.uses === 0) held.delete(hash);
  }
}

/** The text with this hash. @throws {Error} if no run holds it */
export function heldText(hash: string): string {
  const entry = held.get(hash);
  if (!entry) throw new Error('the text that is to be converted is gone');
  return entry.text;
}
