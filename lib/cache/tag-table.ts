import { z } from 'zod';

/** News that what carries one of these tags is out of date. */
export const invalidationSchema = z.object({
  tags: z.array(z.string()),
  /** `stale`: may be shown until there is a new one. `expired`: must not be shown again. */
  kind: z.enum(['stale', 'expired']),
  /** Milliseconds since 1970; what was born later knows of the change. */
  at: z.number(),
});

export type Invalidation = z.output<typeof invalidationSchema>;
export type Freshness = 'fresh' | 'stale' | 'expired';

type Times = Record<Invalidation['kind'], number>;

const MAX_TAGS = 20_000;

/** When each tag was last said to be out of date. */
export class TagTable {
  readonly #times = new Map<string, Times>();
  /** The latest time that was forgotten for want of room: what is older counts as stale. */
  #floor = 0;

  constructor(private readonly maxTags = MAX_TAGS) {}

  mark({ tags, kind, at }: Invalidation): void {
    for (const tag of tags) {
      const times = this.#times.get(tag) ?? { stale: 0, expired: 0 };
      this.#times.delete(tag);
      this.#times.set(tag, { ...times, [kind]: Math.max(times[kind], at) });
    }
    for (const [tag, { stale, expired }] of this.#times) {
      if (this.#times.size <= this.maxTags) break;
      this.#times.delete(tag);
      this.#floor = Math.max(this.#floor, stale, expired);
    }
  }

  /** What is to be thought of something with these tags that was born at this time. */
  freshness(tags: readonly string[], born: number): Freshness {
    let freshness: Freshness = born < this.#floor ? 'stale' : 'fresh';
    for (const tag of tags) {
      const times = this.#times.get(tag);
      if (!times) continue;
      if (times.expired > born) return 'expired';
      if (times.stale > born) freshness = 'stale';
    }
    return freshness;
  }

  /** When the latest of these tags expired; 0 when none did. */
  latestExpiry(tags: readonly string[]): number {
    return Math.max(0, ...tags.map((tag) => this.#times.get(tag)?.expired ?? 0));
  }

  /** Whether the last thing said of a tag is that it expired. */
  endsExpired(tag: string): boolean {
    const times = this.#times.get(tag);
    return times !== undefined && times.expired > times.stale;
  }

  /** Everything it knows, as news for another table. */
  toInvalidations(): Invalidation[] {
    return [...this.#times].flatMap(([tag, times]) =>
      (['stale', 'expired'] as const)
        .filter((kind) => times[kind] > 0)
        .map((kind) => ({ tags: [tag], kind, at: times[kind] })),
    );
  }
}
