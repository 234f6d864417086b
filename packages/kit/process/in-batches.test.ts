import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inBatches } from './in-batches';

test('a bounded number runs at once, and every item is worked on', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const results = await inBatches([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await setImmediate();
    running -= 1;
    done.push(item);
    return -item;
  });
  expect({ most, done }).toEqual({ most: 2, done: [1, 2, 3, 4, 5] });
  expect(results).toEqual([-1, -2, -3, -4, -5]);
});

test('other work runs between batches that wait for nothing', async () => {
  const order: string[] = [];
  const others = setImmediate().then(() => order.push('another request'));
  await inBatches([1, 2], 1, async (item) => {
    order.push(`item ${item}`);
  });
  await others;
  expect(order).toEqual(['item 1', 'another request', 'item 2']);
});
