import { article, CATEGORY } from '@wenzhan/content/testing/content-folder';
import { serveFiles } from '@wenzhan/content/testing/embedded-site';
import { lists } from '@wenzhan/contract/cache/lists';
import { NOT_FOUND_CACHE } from '@wenzhan/contract/cache/profiles';
import { expect, test, vi } from 'vitest';
import { withFirstArticles } from './first-articles';

const cacheLife = vi.hoisted(() => vi.fn());

vi.mock('next/cache', () => ({ cacheLife, cacheTag: () => {} }));
vi.mock('next/headers', () => ({ draftMode: async () => ({ isEnabled: false }) }));

serveFiles({
  'site.yaml': 'siteName: 试站\n',
  'news/category.yaml': CATEGORY,
  'news/1.md': article({ title: '一篇', series: '连载' }),
});

test('a list that has lost its articles does not shorten the life of the page that names it', async () => {
  const named = [{ name: '连载' }, { name: '没有' }];
  const found = await withFirstArticles(named, ({ name }) => lists.series(name));
  const titles = found.map(({ articles }) => articles.map(({ title }) => title));
  expect(titles).toEqual([['一篇'], []]);
  expect(found[0]?.articles[0]?.categoryTitle).toBe('动态');
  expect(cacheLife).not.toHaveBeenCalledWith(NOT_FOUND_CACHE);
});
