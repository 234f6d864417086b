import { expect, test } from 'vitest';
import { ROUTES } from '../routes/table';
import { isUnmatchedPath } from './unmatched-paths';

const example = (pattern: string) =>
  pattern.replace(/\/\[\[\.{3}\w+\]\]/, '/x/y').replace(/\[[^\]]+\]/g, 'x');

test.each([
  ...ROUTES.map(({ pattern }) => example(pattern)),
  '/api',
  '/media/',
  '/about_us.md',
  '/content/news/101.md',
])('%s has a route', (path) => {
  expect(isUnmatchedPath(path)).toBe(false);
});

test.each([
  '/nowhere',
  '/old/path.html',
  '/index.php',
  '/contents',
  '/content/news/101/more',
  '/content/news/page/2/more',
  '/about_us/more',
  '/single_page',
  '/single_page/privacy/more',
  '/search.php',
  '/search.md',
  '/feed.xml.gz',
  '/feedxxml',
  '/apis',
  '/mediatheque/x',
])('%s may have moved', (path) => {
  expect(isUnmatchedPath(path)).toBe(true);
});
