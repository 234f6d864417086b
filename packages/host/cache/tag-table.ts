import type { Freshness, Invalidation } from '@wenzhan/kit/page-cache';
import { z } from 'zod';

/** Marks entries that carry one of these tags as outdated. */
export const invalidationSchema = z.object({
  /** `ALL` matches every entry. */
  tags: z.array(z.string()),
  /** `stale`: may be served until there is a new one. `expired`: must not be served again. */
  kind: z.enum(['stale', 'expired']),
  /** Milliseconds since 1970; renders that began later contain the change. */
  at: z.number(),
});

/** In an invalidation: everything, because the exact tags are no longer known. */
export const ALL = '*';

type Times = Record<Invalidation['kind'], number>;

/**
 * What `revalidateTag` and `updateTag` of the framework mean.
 *
 * @param durations of the profile that they are called with: pages may be shown while they are refreshed, unless they
 *   expire at once
 */
export const invalidationKind = (durations?: { expire?: number }): Invalidation['kind'] =>
  durations && durations.expire !== 0 ? 'stale' : 'expired';

/** Capacity for expired tags; the same again for stale ones. */
const MAX_TAGS = 20_000;
/** Fraction of expired tags that is dropped at once, because dropping sorts them. */
const FORGOTTEN_PART = 0.1;

/**
 * Times of the latest invalidations of each tag. Bounded; a dropped tag leaves its time behind, and
 * everything older counts as stale or expired, as the tag was.
 */
export class TagTable {
  /** Tags that are only stale, latest last. Separate, so that they never push out expired ones. */
  readonly #stale = new Map<string, Times>();
  /** Tags that have expired, some marked as stale as well. */
  readonly #expired = new Map<string, Times>();
  /** The latest times of dropped tags. */
  readonly #floor: Times = { stale: 0, expired: 0 };

  constructor(private readonly maxTags = MAX_TAGS) {}

  mark({ tags, kind, at }: Invalidation): void {
    for (const tag of tags) {
      if (tag === ALL) this.#raiseFloor({ stale: 0, expired: 0, [kind]: at });
      else
        this.#note(tag, { ...this.#timesOf(tag), [kind]: Math.max(this.#timesOf(tag)[kind], at) });
    }
    this.#forgetStale();
    this.#forgetExpired();
  }

  /** Freshness of an entry with these tags whose render began at this time. */
  freshness(tags: readonly string[], renderStartedAt: number): Freshness {
    if (this.latestExpiry(tags) > renderStartedAt) return 'expired';
    const isStale =
      this.#floor.stale > renderStartedAt ||
      tags.some((tag) => this.#timesOf(tag).stale > renderStartedAt);
    return isStale ? 'stale' : 'fresh';
  }

  /** When the latest of these tags expired, or any dropped one; 0 if none did. */
  latestExpiry(tags: readonly string[]): number {
    let latest = this.#floor.expired;
    for (const tag of tags) latest = Math.max(latest, this.#expired.get(tag)?.expired ?? 0);
    return latest;
  }

  /** Whether the latest invalidation of a tag is an expiry. */
  endsExpired(tag: string): boolean {
    const { stale, expired } = this.#timesOf(tag);
    return expired > stale;
  }

  /** The tags for which an invalidation is not recorded yet. */
  unknownTags({ tags, kind, at }: Invalidation): string[] {
    if (this.#floor[kind] >= at) return [];
    return tags.filter((tag) => this.#timesOf(tag)[kind] < at);
  }

  /** All recorded invalidations, for another table; tags of the same kind and time are joined. */
  toInvalidations(): Invalidation[] {
    const invalidation = new Map<string, Invalidation>();
    for (const [tag, times] of [[ALL, this.#floor] as const, ...this.#expired, ...this.#stale]) {
      for (const kind of ['stale', 'expired'] as const) {
        const at = times[kind];
        if (at === 0) continue;
        const merged = invalidation.get(`${kind} ${at}`);
        if (merged) merged.tags.push(tag);
        else invalidation.set(`${kind} ${at}`, { tags: [tag], kind, at });
      }
    }
    return [...invalidation.values()];
  }

  #timesOf(tag: string): Times {
    return this.#expired.get(tag) ?? this.#stale.get(tag) ?? { stale: 0, expired: 0 };
  }

  #note(tag: string, times: Times): void {
    this.#stale.delete(tag);
    this.#expired.delete(tag);
    (times.expired > 0 ? this.#expired : this.#stale).set(tag, times);
  }

  #forgetStale(): void {
    for (const [tag, times] of this.#stale) {
      if (this.#stale.size <= this.maxTags) return;
      this.#stale.delete(tag);
      this.#raiseFloor(times);
    }
  }

  /**
   * Drops those that expired first, in whichever order they were marked: the floor rises no higher than it
   * must.
   */
  #forgetExpired(): void {
    if (this.#expired.size <= this.maxTags) return;
    const kept = Math.floor(this.maxTags * (1 - FORGOTTEN_PART));
    const oldestFirst = [...this.#expired].sort(([, a], [, b]) => a.expired - b.expired);
    for (const [tag, times] of oldestFirst.slice(0, this.#expired.size - kept)) {
      this.#expired.delete(tag);
      this.#raiseFloor(times);
    }
  }

  #raiseFloor({ stale, expired }: Times): void {
    this.#floor.stale = Math.max(this.#floor.stale, stale);
    this.#floor.expired = Math.max(this.#floor.expired, expired);
  }
}
