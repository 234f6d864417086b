import { expect, test } from 'vitest';
import { rateLimitClass } from './rate-limit-class';

test.each([
  ['/', null],
  ['/content/news/101', null],
  ['/_next/static/chunks/a.js', null],
  ['/builds/latest.json', null],
  ['/media/covers/101.svg', null],
  ['/api/health', null],
  ['/api/ready', null],
  ['/api/revalidate', null],
  ['/search', 'search'],
  ['/login', 'search'],
  ['/api/session', 'session'],
  ['/api/session/end', 'session'],
  ['/api/preview', 'session'],
  ['/api/web/search', 'api'],
  ['/api/nothing', 'api'],
  ['/api/client-error', 'reports'],
  ['/api/vitals', 'reports'],
  ['/metrics', 'api'],
  ['/_next/image', 'pictures'],
  ['/media/share/wide/article/101.png', 'pictures'],
  ['/content/news/101.md', 'api'],
  ['/content/news/feed.xml', 'api'],
  ['/feed.json', 'api'],
  ['/llms.txt', 'api'],
  ['/sitemap.xml', 'api'],
  ['/sitemaps/1.xml', 'api'],
  ['/robots.txt', null],
])('%s stands under %s', (path, name) => {
  expect(rateLimitClass('GET', path, {})).toBe(name);
});

test('a page with the cookies of an editor is rendered each time, so it is counted', () => {
  expect(rateLimitClass('GET', '/', { cookie: 'a=1; token=x' })).toBe('preview');
  expect(rateLimitClass('GET', '/', { cookie: '__prerender_bypass=x' })).toBe('preview');
  expect(rateLimitClass('GET', '/', { cookie: 'token=; my_token=x' })).toBeNull();
  expect(rateLimitClass('GET', '/', { cookie: 'csrftoken=x; xtoken=1; a=token=x' })).toBeNull();
});

test('a page that is asked for as Markdown is written for whoever asks, so it is counted', () => {
  expect(rateLimitClass('GET', '/about_us', { accept: 'text/markdown, */*;q=0.1' })).toBe('api');
  expect(rateLimitClass('GET', '/about_us', { accept: 'text/html, */*;q=0.1' })).toBeNull();
});

test('what the router asks for ahead of a click is not counted, and nothing else like it', () => {
  const sent = { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' };
  expect(rateLimitClass('GET', '/search', sent)).toBeNull();
  expect(rateLimitClass('GET', '/search', { ...sent, 'next-router-prefetch': '2' })).toBe('search');
  expect(rateLimitClass('GET', '/search', { rsc: '1', 'next-router-prefetch': '1' })).toBe(
    'search',
  );
});
