import type { Entry } from './entry';

/** Milliseconds; what has used an answer is rendered by then, or has failed. */
const LONGEST_MS = 60_000;

/**
 * Data that was out of date when it came, because a signal was faster. The framework gives it to
 * everything that asks for it meanwhile, also to a page whose rendering began after the signal: that
 * page is no newer than its data.
 */
export class LateFills {
  #fills: { tags: readonly string[]; born: number; cameAt: number }[] = [];

  add({ tags, born }: Entry, cameAt = Date.now()): void {
    this.#fills = this.#fills.filter((fill) => cameAt - fill.cameAt < LONGEST_MS);
    this.#fills.push({ tags, born, cameAt });
  }

  /** When something was born, or the oldest data that it may have been made of. */
  bornOf({ tags, born }: Entry): number {
    const carried = new Set(tags);
    const used = this.#fills.filter(
      (fill) => fill.cameAt >= born && fill.tags.every((tag) => carried.has(tag)),
    );
    return Math.min(born, ...used.map((fill) => fill.born));
  }
}
