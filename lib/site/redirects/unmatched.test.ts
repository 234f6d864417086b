import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { redirectCache } from './redirect-cache';
import { isUnmatched } from './unmatched';

const NOW = 1_000_000;
const held = redirectCache();
const unmatched = (...paths: string[]) => paths.filter((path) => isUnmatched(path));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'performance'] });
  Object.assign(held, { askedAt: NOW, sentAt: -Infinity, redirects: new Map() });
});

afterEach(() => vi.useRealTimers());

test('nothing answers what has no route and has not moved, as far as the list is fresh', () => {
  held.redirects = new Map([['/old', { status: 410 }]]);
  const paths = ['/nowhere', '/old', '/old/', '/about_us', '/content/news/9'];
  expect(unmatched(...paths)).toEqual(['/nowhere']);
  held.askedAt = -Infinity;
  expect(unmatched(...paths)).toEqual([]);
});

test('what may be a page with punctuation after it is left to the middleware', () => {
  expect(unmatched('/about_us.', '/nowhere.', '/nowhere', '/no.where')).toEqual([
    '/nowhere',
    '/no.where',
  ]);
});

test('an old redirect list is refreshed by one request, not by all', () => {
  vi.advanceTimersByTime(NOW + 5000 - Date.now());
  expect(unmatched('/about_us', '/content/news/9')).toEqual([]);
  expect(unmatched('/a', '/b', '/c')).toEqual(['/b', '/c']);
  vi.advanceTimersByTime(NOW + 5999 - Date.now());
  expect(unmatched('/a', '/b', '/c')).toEqual(['/a', '/b', '/c']);
  // No list has arrived: every caller has to wait for it.
  vi.advanceTimersByTime(NOW + 6000 - Date.now());
  expect(unmatched('/a', '/b', '/c')).toEqual([]);
  held.askedAt = Date.now();
  expect(unmatched('/a', '/b', '/c')).toEqual(['/a', '/b', '/c']);
});
