import { expect, test } from 'vitest';
import { article, CATEGORY, testApi } from '../../testing/content-folder';

const FILES = {
  'news/category.yaml': CATEGORY,
  'news/1.md': article({ publishedAt: '2026-10-31T16:00:00Z', tags: ['乙', '甲'] }),
  'news/2.md': article({
    publishedAt: '2026-10-31T15:59:59Z',
    updatedAt: '2026-11-05T00:00:00+08:00',
    tags: ['甲'],
  }),
  'news/3.md': article({ publishedAt: '2025-01-02T00:00:00+08:00' }),
  'news/4.md': article({ publishedAt: '2999-01-01T00:00:00+08:00', tags: ['丙'] }),
};

test('tags are listed most used first, with the time of their newest change; hidden articles do not count', async () => {
  const { ask } = await testApi(FILES);
  expect((await ask('tag_list')).data).toEqual({
    list: [
      { name: '甲', total: 2, updatedAt: '2026-11-05T00:00:00+08:00' },
      { name: '乙', total: 1, updatedAt: '2026-10-31T16:00:00Z' },
    ],
  });
});

const author = (name: string) => `name: ${name}\n`;
const PARTS = {
  'news/category.yaml': CATEGORY,
  'authors/jia.yaml': author('甲某'),
  'authors/yi.yaml': author('乙某'),
  'authors/nobody.yaml': author('没有文章的人'),
  'news/1.md': article({ publishedAt: '2026-01-01T00:00:00Z', series: '丛书', author: 'jia' }),
  'news/2.md': article({ publishedAt: '2026-01-02T00:00:00Z', series: '丛书', author: '某人' }),
  'news/3.md': article({
    publishedAt: '2026-01-03T00:00:00Z',
    ...{ series: '丛书', seriesOrder: 1, author: 'jia' },
  }),
  'news/4.md': article({ publishedAt: '2999-01-01T00:00:00Z', series: '丛书', author: 'yi' }),
  'news/5.md': article({ author: 'jia' }),
};

test('a series is in reading order: by its numbers, then oldest first; hidden parts do not count', async () => {
  const { ask, askSignedIn } = await testApi(PARTS);
  const [one] = (await ask('series_list')).data.list;
  expect(one).toEqual({ name: '丛书', total: 3, updatedAt: '2026-01-03T00:00:00Z' });
  const { list } = (await ask('article_list?series=丛书')).data;
  expect(list.map(({ id }: { id: string }) => id)).toEqual(['3', '1', '2']);
  expect(list[0]).not.toHaveProperty('seriesOrder');

  const { series } = (await ask('article_info?id=1')).data;
  expect(series).toMatchObject({
    ...{ name: '丛书', position: 2, total: 3 },
    ...{ previous: { id: '3' }, next: { id: '2' } },
  });
  expect((await ask('article_info?id=2')).data.series).toMatchObject({ position: 3, next: null });
  expect((await ask('article_info?id=5')).data.series).toBeUndefined();
  expect((await askSignedIn('article_info?id=1')).data.series.total).toBe(4);
});

test('authors with articles are listed; a byline is their name, and any other is only a name', async () => {
  const { ask } = await testApi(PARTS);
  expect((await ask('author_list')).data.list).toEqual([
    { id: 'jia', name: '甲某', links: [], total: 3, updatedAt: '2026-11-20T09:00:00+08:00' },
  ]);
  const { list } = (await ask('article_list?author=jia')).data;
  expect(list.map(({ id }: { id: string }) => id)).toEqual(['5', '3', '1']);
  expect(list[0]).toMatchObject({ author: '甲某', authorId: 'jia' });
  const { article: other } = (await ask('article_info?id=2')).data;
  expect([other.author, other.authorId]).toEqual(['某人', undefined]);
  expect((await ask('article_list?author=某人')).data.list).toEqual([]);
  const both = (await ask('article_list?series=丛书&author=jia')).data;
  expect([both.total, both.list[0].id]).toEqual([2, '3']);
});

test('months are listed newest first, as readers in China see them, and filter articles', async () => {
  const { ask } = await testApi(FILES);
  const { list } = (await ask('archive_list')).data;
  expect(
    list.map(({ year, month, total }: Record<string, number>) => [year, month, total]),
  ).toEqual([
    [2026, 11, 1],
    [2026, 10, 1],
    [2025, 1, 1],
  ]);
  const idsOf = async (query: string) =>
    (await ask(`article_list?${query}`)).data.list.map(({ id }: { id: string }) => id);
  expect(await idsOf('year=2026&month=10')).toEqual(['2']);
  expect(await idsOf('year=2026')).toEqual(['1', '2']);
  expect(await idsOf('year=2026&month=11&category=news')).toEqual(['1']);
  expect(await idsOf('year=2026&month=11&tag=甲')).toEqual(['1']);
  expect(await idsOf('year=2024')).toEqual([]);
});
