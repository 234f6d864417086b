import { type Entry, withKnownTimes } from './entry';
import { recordLookup } from './record-lookup';

/** By which the clocks of instances may differ. */
const CLOCK_SKEW_MS = 60_000;

interface Tier {
  get(key: string): Promise<Entry | undefined>;
}

interface Rules {
  isFresh(entry: Entry): boolean;
  hasExpiredTags(entry: Entry): boolean;
}

/**
 * The first fresh entry of the tiers, in their order, else the newest of theirs and `known` that has not
 * expired.
 */
export async function newestEntry(
  key: string,
  known: Entry | undefined,
  tiers: Partial<Record<'disk' | 'redis' | 'build', Tier | undefined>>,
  { isFresh, hasExpiredTags }: Rules,
): Promise<Entry | undefined> {
  let best = known;
  for (const [name, tier] of Object.entries(tiers) as ['disk' | 'redis' | 'build', Tier?][]) {
    if (!tier) continue;
    const kept = await tier.get(key);
    const entry = kept && withKnownTimes(kept, name === 'redis' ? CLOCK_SKEW_MS : 0);
    const isUsable = entry && !hasExpiredTags(entry);
    recordLookup(key, name, isUsable ? (isFresh(entry) ? 'hit' : 'stale') : 'miss');
    if (!isUsable) continue;
    if (!best || entry.renderStartedAt > best.renderStartedAt) best = entry;
    if (isFresh(best)) break;
  }
  return best;
}
