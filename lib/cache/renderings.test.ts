import { afterEach, expect, test, vi } from 'vitest';
import { Renderings } from './renderings';

afterEach(() => vi.useRealTimers());

test('the first beginning counts, until the rendering ends or must have failed', () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  const renderings = new Renderings();
  expect(renderings.begunAt('/a')).toBeUndefined();
  renderings.begin('/a');
  vi.setSystemTime(1_059_999);
  renderings.begin('/a');
  expect(renderings.begunAt('/a')).toBe(1_000_000);
  vi.setSystemTime(1_060_000);
  renderings.begin('/a');
  expect(renderings.begunAt('/a')).toBe(1_060_000);
  renderings.end('/a');
  expect(renderings.begunAt('/a')).toBeUndefined();
});

test('of too many the oldest are forgotten', () => {
  const renderings = new Renderings();
  for (let index = 0; index <= 5000; index += 1) renderings.begin(`/${index}`);
  expect(renderings.begunAt('/0')).toBeUndefined();
  expect(renderings.begunAt('/1')).toBeDefined();
  expect(renderings.begunAt('/5000')).toBeDefined();
});
