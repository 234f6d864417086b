import type { Entry } from './entry';
import type { Invalidation } from './tag-table';

/** Milliseconds; what was under way has been rendered by then, or has failed. */
const LONGEST_MS = 60_000;

interface Overtaking {
  /** Whether it says something of what carries these tags. */
  concerns: (tags: ReadonlySet<string>) => boolean;
  /** What was born before this may have been made of what is out of date. */
  until: number;
  /** And then is no newer than this. */
  renderStartedAt: number;
}

/**
 * What a signal has overtaken: entries that are not as new as they seem, for the minute in which they may
 * still come. Times are milliseconds since 1970.
 */
export class Overtaken {
  #all: Overtaking[] = [];

  /**
   * Data that was out of date when it came. The framework gives it to everything that asks for it
   * meanwhile, also to a page whose rendering began after the signal: that page is no newer.
   */
  byData({ tags, renderStartedAt }: Entry): void {
    this.#add({ concerns: (carried) => tags.every((tag) => carried.has(tag)), renderStartedAt });
  }

  /** News of another instance: its clock may be behind, so what is under way here counts as older. */
  byNews({ tags, at }: Invalidation): void {
    if (Date.now() - at > LONGEST_MS) return;
    this.#add({
      concerns: (carried) => tags.some((tag) => carried.has(tag)),
      renderStartedAt: at - 1,
    });
  }

  /** When something was born, as far as it is known not to be older. */
  bornOf({ tags, renderStartedAt }: Entry): number {
    const carried = new Set(tags);
    const older = this.#all.filter(
      ({ until, concerns }) => renderStartedAt <= until && concerns(carried),
    );
    return Math.min(renderStartedAt, ...older.map((one) => one.renderStartedAt));
  }

  #add(one: Omit<Overtaking, 'until'>): void {
    const until = Date.now();
    this.#all = this.#all.filter((earlier) => until - earlier.until < LONGEST_MS);
    this.#all.push({ ...one, until });
  }
}
