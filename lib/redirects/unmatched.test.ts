import { afterEach, expect, test, vi } from 'vitest';
import { redirectCache } from './redirect-cache';
import { isUnmatched } from './unmatched';

afterEach(() => vi.useRealTimers());

test('nothing answers what has no route and has not moved, as far as the list is fresh', () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  expect(isUnmatched('/nowhere')).toBe(false);
  const held = redirectCache();
  held.askedAt = Date.now();
  held.redirects = new Map([['/old', { status: 410 }]]);
  expect(['/nowhere', '/old', '/old/', '/about_us', '/content/news/9'].map(isUnmatched)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('when the list gets too old, one visitor goes to ask for another, not all who come', () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  const held = redirectCache();
  Object.assign(held, { askedAt: Date.now(), sentAt: -Infinity, redirects: new Map() });
  const three = () => ['/a', '/b', '/c'].map(isUnmatched);
  vi.setSystemTime(1_005_000);
  expect(['/about_us', '/content/news/9'].map(isUnmatched)).toEqual([false, false]);
  expect(three()).toEqual([false, true, true]);
  vi.setSystemTime(1_005_999);
  expect(three()).toEqual([true, true, true]);
  // No list has arrived: every caller has to wait for it.
  vi.setSystemTime(1_006_000);
  expect(three()).toEqual([false, false, false]);
  held.askedAt = Date.now();
  expect(three()).toEqual([true, true, true]);
});

test('a list from an hour ago is not taken', () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  Object.assign(redirectCache(), { askedAt: Date.now(), sentAt: -Infinity, redirects: new Map() });
  vi.setSystemTime(4_600_000);
  expect(['/a', '/b'].map(isUnmatched)).toEqual([false, false]);
});
