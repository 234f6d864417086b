import { setTimeout as sleep } from 'node:timers/promises';
import { steadyNow } from '@wenzhan/kit/process/steady-now';

/** Lets steps follow one another at a distance. */
export class Pace {
  #next = -Infinity;

  /** @param distance milliseconds */
  constructor(private readonly distance: number) {}

  /** Resolves when the next step may begin. */
  async wait(): Promise<void> {
    const now = steadyNow();
    const at = Math.max(now, this.#next);
    this.#next = at + this.distance;
    if (at > now) await sleep(at - now, undefined, { ref: false });
  }
}
