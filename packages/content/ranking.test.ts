import { expect, test, vi } from 'vitest';
import { furtherIn } from './segments/search-block';
import { article, CATEGORY, testApi } from './testing/content-folder';

vi.mock('./segments/search-block', { spy: true });

test.each([
  [2, true],
  [3, false],
  [Number.MAX_SAFE_INTEGER, false],
])('page %d of a search of two pages puts articles into order: %j', async (page, isOrdered) => {
  const articles = [1, 2, 3, 4].map((id) => [`news/${id}.md`, article({}, '缓存，缓存')]);
  const files = { 'news/category.yaml': CATEGORY, ...Object.fromEntries(articles) };
  const { ask } = await testApi(files);
  vi.mocked(furtherIn).mockClear();
  const { data } = await ask(`search?keyword=缓存&limit=2&page=${page}`);
  expect(data.total).toBe(4);
  expect(vi.mocked(furtherIn).mock.calls.length > 0).toBe(isOrdered);
});
