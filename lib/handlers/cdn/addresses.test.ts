import { expect, test, vi } from 'vitest';
import { allAddresses, editionAddresses, ownAddresses } from './addresses';

test('a cache may have an article as itself, as Markdown, and as four pictures', () => {
  expect(allAddresses('/content/news/12')).toEqual([
    '/content/news/12',
    '/content/news/12.md',
    '/media/share/wide/article/12.png',
    '/media/share/square/article/12.png',
    '/media/share/qr/article/12.png',
    '/media/share/poster/article/12.png',
  ]);
});

test('the same in another language, and in traditional characters', () => {
  vi.stubEnv('SITE_LANGUAGES', 'zh-CN en');
  vi.stubEnv('TRADITIONAL_CHINESE', 'tw');
  expect(allAddresses('/en/content/news/12')).toContain('/media/share/wide/article/12.en.png');
  expect(allAddresses('/en/content/news/12')).toContain('/en/content/news/12.md');
  expect(allAddresses('/zh-hant/content/news/12')).toContain(
    '/media/share/wide/article/12.zh-hant.png',
  );
});

test('a list is there with its feeds, another page by itself', () => {
  expect(ownAddresses('/content/news')).toEqual([
    '/content/news',
    '/content/news/feed.xml',
    '/content/news/atom.xml',
    '/content/news/feed.json',
  ]);
  expect(ownAddresses('/')).toEqual(['/', '/feed.xml', '/atom.xml', '/feed.json']);
  expect(ownAddresses('/content/news/12')).toEqual(['/content/news/12']);
  expect(ownAddresses('/content/news/page/2')).toEqual(['/content/news/page/2']);
  expect(allAddresses('/single_page/imprint')).toContain('/media/share/wide/page/imprint.png');
  expect(allAddresses('/no/route')).toEqual(['/no/route']);
});

test('feeds and documents of all pages belong to a change in their language', () => {
  vi.stubEnv('SITE_LANGUAGES', 'zh-CN en');
  expect(editionAddresses(['/en/content/news/12'])).toEqual([
    '/en/feed.xml',
    '/en/atom.xml',
    '/en/feed.json',
    '/en/llms.txt',
    '/sitemap.xml',
  ]);
  expect(editionAddresses([])).toEqual([]);
});
