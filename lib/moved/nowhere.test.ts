import { afterEach, expect, test, vi } from 'vitest';
import { heldMoves } from './held';
import { isNowhere } from './nowhere';

afterEach(() => vi.useRealTimers());

test('nothing answers what has no route and has not moved, as far as the list is fresh', () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  expect(isNowhere('/nowhere')).toBe(false);
  const held = heldMoves();
  held.askedAt = Date.now();
  held.moves = new Map([['/old', { status: 410 }]]);
  expect(['/nowhere', '/old', '/old/', '/about_us', '/content/news/9'].map(isNowhere)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  vi.setSystemTime(1_005_000);
  expect(isNowhere('/nowhere')).toBe(false);
});
