import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { hostedApp } from '../app';

/** Refreshes a second, in the mean: about a quarter of a processor. */
const PER_SECOND = 5;
/** Refreshes at once after a quiet time. */
const BURST = 20;

/** Whether a page is refreshed without a budget: it shows what is new, of which a site has few. */
export const isFrontPage = (path: string | null): boolean =>
  path !== null && hostedApp().routeOf(path)?.isFront === true;

/**
 * Bounds how many pages are rendered again for their age alone.
 *
 * A minute after its last rendering each page that is visited would be rendered again, which costs as much as a page
 * that was never rendered. Visitors of a large archive, or one crawler, would keep the process busy with pages that
 * have not changed, and readers of other pages waiting.
 */
export class RefreshBudget {
  #left = BURST;
  #countedAt: number;

  /** @param now milliseconds of a steady clock */
  constructor(private readonly now = steadyNow) {
    this.#countedAt = now();
  }

  /** Takes a refresh from the budget. @returns false if nothing is left of it */
  take(): boolean {
    const now = this.now();
    const earned = ((now - this.#countedAt) / 1000) * PER_SECOND;
    this.#left = Math.min(BURST, this.#left + earned);
    this.#countedAt = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
