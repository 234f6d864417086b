import { expect, test } from 'vitest';
import { article, CATEGORY, page, testApi } from './testing/content-folder';

const at = (hour: number) => `2026-11-19T${String(hour).padStart(2, '0')}:00:00+08:00`;
const cover = { url: '/a.svg', alt: 'a' };
const keys = (list: { id?: string; name?: string }[]) => list.map(({ id, name }) => id ?? name);

const FILES = {
  'news/category.yaml': `${CATEGORY}cover: { url: /n.svg }\n`,
  'empty/category.yaml': CATEGORY,
  'news/9.md': article({ publishedAt: at(3), seo: { noindex: true }, cover }),
  'news/10.md': article({ publishedAt: at(3) }),
  'news/1.md': article({ publishedAt: at(1), updatedAt: at(5) }),
  'news/2.md': article({ publishedAt: at(2) }),
  'news/3.md': article({ publishedAt: at(2), status: 'draft' }),
  'news/4.md': article({ publishedAt: '2030-01-01T00:00:00+08:00' }),
  'pages/terms.md': page('条款'),
};

// That the cursor leads through everything is checked in packages/contract/conformance.
test('changes ascend by time, then id, and say what a sitemap or feed wants to know', async () => {
  const { ask, askSignedIn } = await testApi(FILES);
  const { data } = await ask('changes');
  expect(keys(data.list)).toEqual(['2', '9', '10', '1', 'news', 'terms']);
  expect(data.next).toBeNull();
  const status = 'published';
  expect([data.list[1], ...data.list.slice(4)]).toEqual([
    {
      ...{ kind: 'article', id: '9', category: 'news', title: '标题', status },
      ...{ cover, noindex: true, updatedAt: at(3) },
    },
    {
      ...{ kind: 'category', name: 'news', title: '动态', status },
      ...{ cover: { url: '/n.svg' }, updatedAt: at(5) },
    },
    { kind: 'page', name: 'terms', title: '条款', status, updatedAt: '2026-11-20T09:00:00+08:00' },
  ]);
  expect((await askSignedIn('changes')).data).toEqual(data);
});
