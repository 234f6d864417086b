import { afterEach, expect, test, vi } from 'vitest';
import type { Store } from '../cache/store';
import { isFirstUse } from './replay-guard';
import { VALID_SECONDS } from './signature';

afterEach(() => vi.useRealTimers());

test('a signature is refused for as long as a signal from the future is valid, among any number', async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  expect(await isFirstUse('one', undefined)).toBe(true);
  for (let id = 0; id < 50_000; id += 1) await isFirstUse(`other ${id}`, undefined);
  vi.setSystemTime(1_000_000 + 2 * VALID_SECONDS * 1000);
  expect(await isFirstUse('one', undefined)).toBe(false);
});

test('what another instance has taken is refused; where nobody knows, this one decides', async () => {
  const store = (answer?: boolean) => ({ setIfAbsent: async () => answer }) as unknown as Store;
  expect(await isFirstUse('two', store(false))).toBe(false);
  expect(await isFirstUse('three', store())).toBe(true);
  expect(await isFirstUse('three', store(true))).toBe(false);
});
