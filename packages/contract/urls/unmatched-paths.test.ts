import { expect, test } from 'vitest';
import { isUnmatchedPath } from './unmatched-paths';

test.each(['/', '/content/news/101', '/api', '/media/', '/about_us.md', '/content/news/101.md'])(
  '%s has a route',
  (path) => {
    expect(isUnmatchedPath(path)).toBe(false);
  },
);

test.each([
  '/nowhere',
  '/old/path.html',
  '/contents',
  '/content/news/101/more',
  '/single_page',
  '/search.md',
  '/feed.xml.gz',
  '/feedxxml',
  '/apis',
])('%s may have moved', (path) => {
  expect(isUnmatchedPath(path)).toBe(true);
});
