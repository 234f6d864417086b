import { expect, test } from 'vitest';
import { siteDescription } from './site-description';

describeApp(siteDescription);

import { describeApp } from '@wenzhan/host/app';
import { rateLimitClass } from '@wenzhan/host/testing/parts';

const classOf = (url: string, headers = {}) => rateLimitClass({ method: 'GET', url, headers });

test.each([
  ['/content/news/101', null],
  ['/api/health', null],
  ['/search', 'search'],
  ['/api/session', 'session'],
  ['/api/preview', 'session'],
  ['/api/web/search', 'api'],
  ['/api/nothing', 'api'],
  ['/api/vitals', 'reports'],
  ['/metrics', 'api'],
  ['/_next/image', 'pictures'],
  ['/media/share/wide/article/101.png', 'pictures'],
  ['/content/news/101.md', 'api'],
  ['/content/news/101.MD', 'api'],
  ['/zh-hant/about_us.Md?a=1', 'api'],
  ['/content/news/feed.xml', 'api'],
  ['/sitemaps/1.xml', 'api'],
  ['/robots.txt', null],
])('%s is limited by %s', (path, name) => {
  expect(classOf(path)).toBe(name);
});

test.each([
  [{ cookie: 'a=1; token=x' }, 'preview'],
  [{ cookie: '__prerender_bypass=x' }, 'preview'],
  [{ cookie: 'token=; my_token=x' }, null],
  [{ cookie: 'csrftoken=x; xtoken=1; a=token=x' }, null],
  [{ accept: 'text/markdown, */*;q=0.1' }, 'api'],
  [{ accept: 'text/html, */*;q=0.1' }, null],
])('a page requested with %j is limited by %s', (headers, name) => {
  expect(classOf('/about_us', headers)).toBe(name);
});

test.each([{ cookie: 'token=x', 'sec-fetch-dest': 'empty' }, { accept: 'text/markdown' }])(
  'with %j a route keeps its own limit',
  (headers) => {
    const names = ['/search?q=a', '/login', '/api/web/search', '/_next/image', '/api/health'].map(
      (url) => classOf(url, headers),
    );
    expect(names).toEqual(['search', 'search', 'api', 'pictures', null]);
  },
);

test('prefetches of the router are not counted, and no other request counts as one', () => {
  const whole = { rsc: '1', 'next-router-prefetch': '1' };
  const segment = { ...whole, 'next-router-segment-prefetch': '/_tree' };
  const another = { ...segment, 'next-router-prefetch': '2' };
  const names = [segment, whole, another].map((sent) => classOf('/search', sent));
  expect(names).toEqual([null, 'search', 'search']);
});

test.each([
  ['until:1000', 1000],
  ['en/until:1000', 1000],
  ['en/article:1000', null],
])('a page that carries %s is outdated by itself at %s', (tag, time) => {
  expect(siteDescription.dueTime(tag)).toBe(time);
});
