import { expect, test } from 'vitest';
import { ROUTES } from './table';
import { isUnmatchedPath } from './unmatched-paths';

const example = (pattern: string) =>
  pattern.replace(/\/\[\[\.{3}\w+\]\]/, '/x/y').replace(/\[[^\]]+\]/g, 'x');
const examples = ROUTES.map(({ pattern }) => example(pattern));

test.each([...examples, '/api', '/media/', '/about_us.md', '/content/news/101.md'])(
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
