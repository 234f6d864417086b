import { expect, test } from 'vitest';
import { coalesced } from './coalesced';

/** A run that ends when the test says so. */
function controlled() {
  const ends: ((fails?: Error) => void)[] = [];
  const run = coalesced(
    () =>
      new Promise<number>((resolve, reject) => {
        const index = ends.length;
        ends.push((error) => (error ? reject(error) : resolve(index)));
      }),
  );
  return { run, ends };
}

const turn = () => new Promise(setImmediate);

test('one run is in progress and one waits; each call gets a run that began after it', async () => {
  const { run, ends } = controlled();
  const first = run();
  const during = [run(), run(), run()];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await first).toBe(0);
  await turn();
  expect(ends).toHaveLength(2);
  const later = run();
  ends[1]?.();
  expect(await Promise.all(during)).toEqual([1, 1, 1]);
  await turn();
  ends[2]?.();
  expect(await later).toBe(2);
  const alone = run();
  ends[3]?.();
  expect([await alone, ends.length]).toEqual([3, 4]);
});

test('a run that fails, fails for those who share it, and the next one begins', async () => {
  const { run, ends } = controlled();
  const [first, second] = [run(), run()];
  ends[0]?.(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await turn();
  ends[1]?.();
  expect(await second).toBe(1);
});
