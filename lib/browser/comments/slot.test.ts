import { beforeEach, expect, test, vi } from 'vitest';
import { commentsSlot } from './slot';

const ARTICLE = {
  id: '101',
  category: 'news',
  title: '题目 & "引号"',
  summary: '摘要',
  status: 'published',
};
const GISCUS = 'giscus, repo=owner/name, repo-id=R_1, category=评论, category-id=DIC_1';
const WALINE = 'waline, server=https://comments.example.com/base/, assets=/media/comments';

const set = (comments: string) => vi.stubEnv('COMMENTS', comments);

beforeEach(() => set(''));

test('without a provider no article has comments', () => {
  expect(commentsSlot(ARTICLE)).toBeNull();
});

test('an article that switches them off, and one that is not public, has none', () => {
  set(WALINE);
  expect(commentsSlot(ARTICLE)).not.toBeNull();
  expect(commentsSlot({ ...ARTICLE, comments: true })).not.toBeNull();
  expect(commentsSlot({ ...ARTICLE, comments: false })).toBeNull();
  expect(commentsSlot({ ...ARTICLE, status: 'draft' })).toBeNull();
});

test('three providers get the site’s own frame, and the page calls the origin of their server', () => {
  set(WALINE);
  expect(commentsSlot(ARTICLE)).toEqual({
    src: '/comments',
    origin: 'https://comments.example.com',
    giscus: false,
    path: '/content/news/101',
    title: ARTICLE.title,
  });
});

test('the thread is that of the path of the page, where a language has its own', () => {
  set(WALINE);
  expect(commentsSlot(ARTICLE, '/en/content/news/101')?.path).toBe('/en/content/news/101');
  set(GISCUS);
  const { searchParams } = new URL(String(commentsSlot(ARTICLE, '/en/content/news/101')?.src));
  expect(searchParams.get('term')).toBe('en/content/news/101');
});

test('giscus gets the frame of its service, with the repository and the path', () => {
  set(GISCUS);
  const slot = commentsSlot(ARTICLE);
  const { origin, pathname, searchParams } = new URL(String(slot?.src));
  expect([origin, slot?.origin, pathname]).toEqual([
    'https://giscus.app',
    'https://giscus.app',
    '/zh-CN/widget',
  ]);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    repo: 'owner/name',
    repoId: 'R_1',
    category: '评论',
    categoryId: 'DIC_1',
    term: 'content/news/101',
  });
});
