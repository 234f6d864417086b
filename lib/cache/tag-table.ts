import { z } from 'zod';

/** News that what carries one of these tags is out of date. */
export const invalidationSchema = z.object({
  /** `ALL` among them stands for everything that is stored, whatever it carries. */
  tags: z.array(z.string()),
  /** `stale`: may be shown until there is a new one. `expired`: must not be shown again. */
  kind: z.enum(['stale', 'expired']),
  /** Milliseconds since 1970; what was born later knows of the change. */
  at: z.number(),
});

export type Invalidation = z.output<typeof invalidationSchema>;
export type Freshness = 'fresh' | 'stale' | 'expired';

/** In news: everything, because nobody knows any more which tags were meant. */
export const ALL = '*';

type Times = Record<Invalidation['kind'], number>;

/** Tags that may be known as expired; the same number again as only stale. */
const MAX_TAGS = 20_000;
/** What is forgotten at once when the expired ones are too many: they are sorted for it. */
const FORGOTTEN_PART = 0.1;

/**
 * When each tag was last said to be out of date. Bounded; of a tag that is forgotten the time stays,
 * and everything older than that counts as what the tag was: stale, or expired.
 */
export class TagTable {
  /** Tags that are only stale, the last told last. Apart: they never push out one that expired. */
  readonly #stale = new Map<string, Times>();
  /** Tags that have expired, some called stale as well. */
  readonly #expired = new Map<string, Times>();
  /** The latest times that were forgotten. */
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

  /** What is to be thought of something with these tags that was born at this time. */
  freshness(tags: readonly string[], renderStartedAt: number): Freshness {
    if (this.latestExpiry(tags) > renderStartedAt) return 'expired';
    const isStale =
      this.#floor.stale > renderStartedAt ||
      tags.some((tag) => this.#timesOf(tag).stale > renderStartedAt);
    return isStale ? 'stale' : 'fresh';
  }

  /** When the latest of these tags expired, or one that is forgotten; 0 when none did. */
  latestExpiry(tags: readonly string[]): number {
    let latest = this.#floor.expired;
    for (const tag of tags) latest = Math.max(latest, this.#expired.get(tag)?.expired ?? 0);
    return latest;
  }

  /** Whether the last thing said of a tag is that it expired. */
  endsExpired(tag: string): boolean {
    const { stale, expired } = this.#timesOf(tag);
    return expired > stale;
  }

  /** The tags of which news says something that is not known here. */
  unknownTags({ tags, kind, at }: Invalidation): string[] {
    if (this.#floor[kind] >= at) return [];
    return tags.filter((tag) => this.#timesOf(tag)[kind] < at);
  }

  /** Everything it knows, as news for another table; tags of one time are one news. */
  toInvalidations(): Invalidation[] {
    const invalidation = new Map<string, Invalidation>();
    for (const [tag, times] of [[ALL, this.#floor] as const, ...this.#expired, ...this.#stale]) {
      for (const kind of ['stale', 'expired'] as const) {
        const at = times[kind];
        if (at === 0) continue;
        const known = invalidation.get(`${kind} ${at}`);
        if (known) known.tags.push(tag);
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

  /** Those that expired longest ago, in whichever order they were told: the floor rises no higher than it must. */
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
