import { beforeEach, expect, test, vi } from 'vitest';
import { expandInvalidation } from './expand-invalidation';

const STORED = [
  '/content',
  '/content/page/2',
  '/content/news',
  '/content/news/page/2',
  '/content/posts/page/2',
  '/content/news/2',
  '/content/old/02',
  '/content/news/2.md',
  '/content/news/22',
  '/single_page/terms',
];

const withdraw = (...withdrawn: string[]) =>
  expandInvalidation({ tags: [], withdrawn, purge: [] }, STORED);

beforeEach(() => {
  vi.stubEnv('API_BASE_URL', 'http://backend.test');
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', data: { list: [] } }));
});

test('a withdrawn article goes at every address of it, and takes no page of a list along', async () => {
  const { gone, stale } = await withdraw('article:2');
  expect(gone).toEqual([
    '/content/news/2',
    '/content/old/02',
    '/content/news/2.md',
    '/content/old/2',
  ]);
  expect(stale).toEqual(expect.arrayContaining(['category:news', 'category:old']));
  expect(stale).not.toContain('category:page');
});

test('a withdrawn category goes with all pages of its list', async () => {
  expect((await withdraw('category:news')).gone).toEqual(['/content/news', '/content/news/page/2']);
});

test('a withdrawn static page goes at both addresses that it may have', async () => {
  expect((await withdraw('page:about_us')).gone).toEqual(['/about_us', '/single_page/about_us']);
  expect((await withdraw('page:terms')).gone).toEqual(['/single_page/terms']);
});
