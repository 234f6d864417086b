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
