import { tags } from '@wenzhan/contract/cache/tags';
import { matchRoute } from '@wenzhan/contract/urls/match';
import { FEEDS, PAGES } from '@wenzhan/contract/urls/table';
import { beforeEach, expect, test, vi } from 'vitest';
import { siteDescription } from './site-description';

const patterns = PAGES.map(({ pattern }) => pattern);
const filled = (pattern: string) => pattern.replace(/\[\w+\]/g, '1');
const withoutParameters = (pattern: string) => !pattern.includes('[');

beforeEach(() => vi.stubEnv('TRADITIONAL_CHINESE', 'tw'));

test('every route is loaded before the first visitor, and what feeds, Markdown and searches read', () => {
  const paths = siteDescription.warmUpPaths(patterns.map(filled));
  const loaded = paths.map((path) => matchRoute(path.replace(/\?.*/, ''))?.pattern);
  expect(patterns.filter((pattern) => !loaded.includes(pattern as never))).toEqual([]);
  const feeds = FEEDS.map(({ pattern }) => pattern).filter(withoutParameters);
  expect(paths).toEqual(
    expect.arrayContaining([...feeds, '/zh-hant', '/-', '/search?q=%E6%96%87']),
  );
  expect(paths.filter((path) => path.endsWith('.md'))).toHaveLength(1);
});

test('a route of which no page is stored is left out', () => {
  const paths = siteDescription.warmUpPaths([]);
  expect(paths.filter((path) => path.includes('['))).toEqual([]);
  expect(paths).toEqual(expect.arrayContaining(patterns.filter(withoutParameters)));
});

test.each([
  ['/', { isStored: true, isFront: true, isList: true }],
  ['/content/news', { isStored: true, isFront: true, isList: true }],
  ['/zh-hant/content', { isStored: true, isFront: true, isList: true }],
  ['/content/news/page/2', { isStored: true, isFront: false, isList: true }],
  ['/zh-hant/tags/css', { isStored: true, isFront: false, isList: true }],
  ['/content/news/101', { isStored: true, isFront: false, isList: false }],
  ['/about_us', { isStored: true, isFront: false, isList: false }],
  ['/search', { isStored: false, isFront: false, rateLimit: 'search' }],
  ['/login', { isStored: false, rateLimit: 'search', writeLimit: 'session' }],
  ['/feed.xml', { isStored: false, rateLimit: 'api' }],
  ['/feeds', { isStored: false }],
])('the route of %s is %j', (path, route) => {
  expect(siteDescription.routeOf(path)).toMatchObject(route);
});

test('paths without a route have none, and only tags of a time name one', () => {
  expect(siteDescription.routeOf('/nowhere/at/all')).toBeNull();
  expect(siteDescription.dueTime(tags.until(1_795_000_000_000))).toBe(1_795_000_000_000);
  expect(siteDescription.dueTime('site')).toBeNull();
});
