import type { Invalidation } from '@wenzhan/kit/page-cache';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import type { Entry } from './entry';

/** Milliseconds after which a render in progress has finished or failed. */
const LONGEST_MS = 60_000;

interface Correction {
  /** Whether it affects entries with these tags. */
  concerns: (tags: ReadonlySet<string>) => boolean;
  /** Renders that began before this may contain outdated data. */
  until: number;
  /** When such a render counts as begun. */
  renderStartedAt: number;
}

/**
 * Corrects the render times of entries that contain data older than an invalidation, for the minute in which
 * they may still arrive. Times are milliseconds since 1970.
 */
export class RenderTimes {
  #all: Correction[] = [];

  /**
   * Data that was outdated when it was stored. The framework also hands it to a page whose render began
   * after the invalidation: that page is no newer.
   */
  noteOutdatedData({ tags, renderStartedAt }: Entry): void {
    this.#add({ concerns: (carried) => tags.every((tag) => carried.has(tag)), renderStartedAt });
  }

  /** An invalidation of another instance, whose clock may be behind: renders in progress count as older. */
  noteRemoteInvalidation({ tags, at }: Invalidation): void {
    if (steadyNow() - at > LONGEST_MS) return;
    this.#add({
      concerns: (carried) => tags.some((tag) => carried.has(tag)),
      renderStartedAt: at - 1,
    });
  }

  /** When the render of an entry began, or earlier if its data is known to be older. */
  renderStartOf({ tags, renderStartedAt }: Entry): number {
    const carried = new Set(tags);
    const older = this.#all.filter(
      ({ until, concerns }) => renderStartedAt <= until && concerns(carried),
    );
    return Math.min(renderStartedAt, ...older.map((one) => one.renderStartedAt));
  }

  #add(one: Omit<Correction, 'until'>): void {
    const until = steadyNow();
    this.#all = this.#all.filter((earlier) => until - earlier.until < LONGEST_MS);
    this.#all.push({ ...one, until });
  }
}
