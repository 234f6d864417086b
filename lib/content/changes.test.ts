import { expect, test } from 'vitest';
import { article, CATEGORY, contentFolder, page, testApi } from '../../testing/content-folder';

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

test('changes ascend by their time, then by id', async () => {
  const { ask } = testApi(await contentFolder(FILES));
  const { list, next } = (await ask('changes')).data;
  expect(keys(list)).toEqual(['2', '9', '10', '1', 'news', 'terms']);
  expect(next).toBeNull();
});

test('a change says what a sitemap or feed wants to know', async () => {
  const { ask } = testApi(await contentFolder(FILES));
  const { list } = (await ask('changes')).data;
  expect(list[1]).toEqual({
    kind: 'article',
    id: '9',
    category: 'news',
    title: '标题',
    cover,
    noindex: true,
    updatedAt: at(3),
    status: 'published',
  });
  expect(list[4]).toMatchObject({
    kind: 'category',
    title: '动态',
    updatedAt: at(5),
    cover: { url: '/n.svg' },
  });
  expect(list[5]).toMatchObject({ kind: 'page', title: '条款', status: 'published' });
});

test('what is not published is in no sitemap, whoever asks', async () => {
  const { ask, askSignedIn } = testApi(await contentFolder(FILES));
  expect((await askSignedIn('changes')).data).toEqual((await ask('changes')).data);
});

test('the cursor leads through everything once, in steps of any size', async () => {
  const { ask } = testApi(await contentFolder(FILES));
  const all = keys((await ask('changes')).data.list);
  for (const limit of [1, 2, 4, 6, 7]) {
    const seen: unknown[] = [];
    let cursor: string | null = '';
    while (cursor !== null && seen.length <= all.length) {
      const { data } = await ask(`changes?limit=${limit}${cursor && `&cursor=${cursor}`}`);
      seen.push(...keys(data.list));
      cursor = data.next;
    }
    expect(seen).toEqual(all);
  }
});

test.each(['x', '%00', 'bnVsbA', 'WzEsMiwzXQ', ''])('the cursor %j answers 400', async (cursor) => {
  const { ask } = testApi(await contentFolder(FILES));
  expect(await ask(`changes?cursor=${cursor}`)).toMatchObject({ status: 400, code: 400 });
});
