import { test as base } from 'playwright/test';

/** Starts something, passes it on, and ends it as soon as the promise of `use` resolves. */
export type Lend<T> = (use: (value: T) => Promise<void>) => Promise<void>;

export interface Worker {
  /** Starts something for all tests of the worker that ask with the same function, and ends it later. */
  keep: <T>(lend: Lend<T>) => Promise<T>;
}

interface Kept {
  value: unknown;
  end: () => Promise<void>;
}

/** How many are kept: the isolated site, and that of the current file. */
const MAX_KEPT = 2;

/**
 * The base of every suite's `test`, with the only worker fixture: a suite with a worker fixture of its own
 * would need other workers, each with another browser.
 */
export const test = base.extend<object, Worker>({
  keep: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
    async ({}, use) => {
      /** The most recently used is the last. */
      const all = new Map<unknown, Kept>();
      const end = async (lend: unknown) => {
        const kept = all.get(lend);
        all.delete(lend);
        await kept?.end();
      };
      await use(async <T>(lend: Lend<T>) => {
        const kept = all.get(lend) ?? (await start(lend));
        all.delete(lend);
        all.set(lend, kept);
        const [oldest] = all.keys();
        if (all.size > MAX_KEPT) await end(oldest);
        return kept.value as T;
      });
      for (const lend of [...all.keys()]) await end(lend);
    },
    { scope: 'worker' },
  ],
});

function start<T>(lend: Lend<T>): Promise<Kept> {
  return new Promise((resolve, reject) => {
    const ended = lend(
      (value) =>
        new Promise<void>((letGo) => {
          const end = () => {
            letGo();
            return ended;
          };
          resolve({ value, end });
        }),
    );
    ended.catch(reject);
  });
}

export { expect } from 'playwright/test';
