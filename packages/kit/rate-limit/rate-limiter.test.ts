import { afterEach, expect, test, vi } from 'vitest';
import { Limiter } from './rate-limiter';

afterEach(() => vi.useRealTimers());

test('a rate limit ends with its window, also when the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const limiter = new Limiter('clock', 1, 60);
  expect(await limiter.consume('one')).toBe(0);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(await limiter.consume('one')).toBe(60);
  expect(await limiter.peek('one')).toBe(60);
});
