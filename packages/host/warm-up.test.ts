import { matchRoute } from '@wenzhan/contract/urls/match';
import { FEEDS, PAGES } from '@wenzhan/contract/urls/table';
import { expect, test } from 'vitest';
import { warmUpPaths } from './warm-up';

const patterns = PAGES.map(({ pattern }) => pattern);
const filled = (pattern: string) => pattern.replace(/\[\w+\]/g, '1');
const storeOf = (paths: string[]) => ({
  pagesWith: () => paths.map((path) => ({ key: `page:${path}`, path })),
});
const withoutParameters = (pattern: string) => !pattern.includes('[');

test('every route is loaded before the first visitor, and what feeds, Markdown and searches read', () => {
  const paths = warmUpPaths(storeOf(patterns.map(filled)));
  const loaded = paths.map((path) => matchRoute(path.replace(/\?.*/, ''))?.pattern);
  expect(patterns.filter((pattern) => !loaded.includes(pattern as never))).toEqual([]);
  const feeds = FEEDS.map(({ pattern }) => pattern).filter(withoutParameters);
  expect(paths).toEqual(expect.arrayContaining([...feeds, '/-', '/search?q=%E6%96%87']));
  expect(paths.filter((path) => path.endsWith('.md'))).toHaveLength(1);
});

test('a route of which no page is stored is left out', () => {
  const paths = warmUpPaths(storeOf([]));
  expect(paths.filter((path) => path.includes('['))).toEqual([]);
  expect(paths).toEqual(expect.arrayContaining(patterns.filter(withoutParameters)));
});
