import { expect, test } from 'vitest';
import { endingCaching, isForSharedCaches } from './shared-caching';

test.each([
  ['s-maxage=60, stale-while-revalidate=31535940', 60, 540, 86_340],
  ['s-maxage=5, stale-while-revalidate=31535995', 5, 595, 86_395],
  ['s-maxage=60', 60, 540, 86_340],
  // A redirect, which the framework itself keeps for five minutes only.
  ['s-maxage=5, stale-while-revalidate=295', 5, 295, 86_395],
  // Without a lifetime of its own the framework says a year.
  ['s-maxage=31536000', 60, 540, 86_340],
])(
  '%s becomes ten minutes in all at most, and a day while the site fails',
  (given, fresh, stale, error) => {
    expect(endingCaching(given)).toBe(
      `s-maxage=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${error}`,
    );
  },
);

test.each([
  'private, no-store',
  'public, max-age=60',
  'no-store',
  'public, max-age=1, s-maxage=3600',
])('%s is not that of a stored page, and stays', (given) => {
  expect(isForSharedCaches(given)).toBe(false);
  expect(endingCaching(given)).toBe(given);
});
