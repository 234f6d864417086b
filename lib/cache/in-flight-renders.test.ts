import { afterEach, expect, test, vi } from 'vitest';
import { InFlightRenders } from './in-flight-renders';

afterEach(() => vi.useRealTimers());

test('the first beginning counts, until the rendering ends or must have failed', () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  const renderings = new InFlightRenders();
  expect(renderings.startedAt('/a')).toBeUndefined();
  renderings.begin('/a');
  vi.setSystemTime(1_059_999);
  renderings.begin('/a');
  expect(renderings.startedAt('/a')).toBe(1_000_000);
  vi.setSystemTime(1_060_000);
  renderings.begin('/a');
  expect(renderings.startedAt('/a')).toBe(1_060_000);
  renderings.end('/a');
  expect(renderings.startedAt('/a')).toBeUndefined();
});

test('of too many the oldest are forgotten', () => {
  const renderings = new InFlightRenders();
  for (let index = 0; index <= 5000; index += 1) renderings.begin(`/${index}`);
  expect(renderings.startedAt('/0')).toBeUndefined();
  expect(renderings.startedAt('/1')).toBeDefined();
  expect(renderings.startedAt('/5000')).toBeDefined();
});
