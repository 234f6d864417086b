import { expect, test } from 'vitest';
import { createGuessLimit } from './guess-limit';

async function attempts(
  limit: ReturnType<typeof createGuessLimit>,
  count: number,
  address: string,
) {
  for (let done = 0; done < count; done += 1) {
    expect(await limit.attempt(address, 'editor')).toBe(0);
  }
}

test('ten attempts from one address are free, the eleventh waits', async () => {
  const limit = createGuessLimit();
  await attempts(limit, 10, '1.1.1.1');
  const seconds = await limit.attempt('1.1.1.1', 'editor');
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
});

test('another address is free meanwhile', async () => {
  const limit = createGuessLimit();
  await attempts(limit, 10, '1.1.1.1');
  expect(await limit.attempt('2.2.2.2', 'editor')).toBe(0);
});

test('an attack on one account from many addresses is slowed down', async () => {
  const limit = createGuessLimit();
  for (let host = 1; host <= 10; host += 1) await attempts(limit, 5, `1.1.1.${host}`);
  expect(await limit.attempt('9.9.9.9', 'editor')).toBeGreaterThan(0);
});

test('the right password frees the address and takes its attempt back', async () => {
  const limit = createGuessLimit();
  await attempts(limit, 9, '1.1.1.1');
  await limit.attempt('1.1.1.1', 'editor');
  await limit.succeeded('1.1.1.1', 'editor');
  await attempts(limit, 10, '1.1.1.1');
});
