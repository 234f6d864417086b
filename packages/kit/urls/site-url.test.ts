import { beforeEach, expect, test, vi } from 'vitest';
import { absoluteUrl, siteUrl } from './site-url';

beforeEach(() => {
  for (const name of ['SITE_URL', 'VERCEL_PROJECT_PRODUCTION_URL', 'PORT']) vi.stubEnv(name, '');
});

test('without a configured address the site is where it listens', () => {
  expect(siteUrl()).toBe('http://localhost:3000');
  vi.stubEnv('PORT', '4000');
  expect(absoluteUrl('/content')).toBe('http://localhost:4000/content');
});

test('a configured address has no port of ours', () => {
  vi.stubEnv('PORT', '4000');
  vi.stubEnv('VERCEL_PROJECT_PRODUCTION_URL', 'site.vercel.app');
  expect(absoluteUrl('/content')).toBe('https://site.vercel.app/content');
  vi.stubEnv('SITE_URL', 'https://www.example.com/');
  expect(absoluteUrl('/content')).toBe('https://www.example.com/content');
});

test.each(['https://文站.中国', 'https://WWW.Example.com:443/'])(
  'all absolute URLs of %s begin with the URL of the site, by which they are recognised',
  (url) => {
    vi.stubEnv('SITE_URL', url);
    expect(absoluteUrl('/content')).toBe(`${siteUrl()}/content`);
  },
);
