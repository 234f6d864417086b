import { expect, test, vi } from 'vitest';
import { latestChange } from './latest-change';
import { article, CATEGORY, put, testApi } from './testing/content-folder';

vi.mock('./latest-change', { spy: true });

const FILES = {
  'news/category.yaml': CATEGORY,
  'authors/jia.yaml': 'name: 甲某\n',
  'authors/yi.yaml': 'name: 乙某\n',
  'authors/nobody.yaml': 'name: 没有文章的人\n',
  'news/1.md': article({
    ...{ series: '丛书', author: 'jia', tags: ['乙', '甲'] },
    publishedAt: '2026-10-31T16:00:00Z',
  }),
  'news/2.md': article({
    ...{ series: '丛书', seriesOrder: 1, author: '某人', tags: ['甲'] },
    publishedAt: '2026-10-31T15:59:59Z',
    updatedAt: '2026-11-05T00:00:00+08:00',
  }),
  'news/3.md': article({ series: '丛书', author: 'jia', publishedAt: '2025-01-02T00:00:00+08:00' }),
  'news/4.md': article({
    ...{ series: '丛书', author: 'yi', tags: ['丙'] },
    publishedAt: '2999-01-01T00:00:00+08:00',
  }),
  'news/5.md': article({ author: 'jia', publishedAt: '2025-01-01T00:00:00+08:00' }),
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

test('a tag and a series have one list, whether the letter and its accent are one character or two', async () => {
  const named = (name: string) => article({ tags: [name], series: name });
  const { ask, lines } = await testApi({
    'news/category.yaml': CATEGORY,
    'news/1.md': named('caf\u00e9'),
    'news/2.md': named('cafe\u0301'),
    'news/3.md': article({ tags: ['caf\u00e9', 'cafe\u0301'] }),
  });
  for (const call of ['tag_list', 'series_list']) {
    expect((await ask(call)).data.list).toMatchObject([{ name: 'caf\u00e9', total: 2 }]);
  }
  expect((await ask('article_list?tag=caf%C3%A9')).data.total).toBe(2);
  expect(lines).toEqual([expect.stringContaining('news/3.md:5: tags')]);
});

test('the articles of each tag are counted once, and again after a change of one of them', async () => {
  const { ask, dir, readChanges } = await testApi({
    ...FILES,
    'news/8.md': article({ tags: ['丙'] }),
  });
  await ask('tag_list');
  vi.mocked(latestChange).mockClear();
  const { data } = await ask('tag_list');
  expect(data.list).toHaveLength(3);
  expect(latestChange).not.toHaveBeenCalled();
  await put(dir, 'news/8.md', article({ title: '新', tags: ['丙'] }));
  await readChanges();
  await ask('tag_list');
  expect(latestChange).toHaveBeenCalledOnce();
});

test('an article knows its place in its series; hidden parts do not count', async () => {
  const { ask, askSignedIn } = await testApi(FILES);
  expect((await ask('series_list')).data.list).toEqual([
    { name: '丛书', total: 3, updatedAt: '2026-11-05T00:00:00+08:00' },
  ]);
  expect((await ask('article_info?id=3')).data.series).toMatchObject({
    ...{ name: '丛书', position: 2, total: 3 },
    ...{ previous: { id: '2' }, next: { id: '1' } },
  });
  expect((await ask('article_info?id=1')).data.series).toMatchObject({ position: 3, next: null });
  expect((await ask('article_info?id=5')).data.series).toBeUndefined();
  expect((await askSignedIn('article_info?id=1')).data.series.total).toBe(4);
});

test('authors with articles are listed; a byline is their name, and any other is only a name', async () => {
  const { ask } = await testApi(FILES);
  expect((await ask('author_list')).data.list).toEqual([
    { id: 'jia', name: '甲某', links: [], total: 3, updatedAt: '2026-10-31T16:00:00Z' },
  ]);
  const { list } = (await ask('article_list')).data;
  expect(list[0]).toMatchObject({ id: '1', author: '甲某', authorId: 'jia' });
  expect([list[1].author, list[1].authorId]).toEqual(['某人', undefined]);
  expect(list[1]).not.toHaveProperty('seriesOrder');
});

test('months are listed newest first, and begin in the site’s time zone', async () => {
  const { ask } = await testApi(FILES);
  expect((await ask('archive_list')).data.list).toMatchObject([
    { year: 2026, month: 11, total: 1 },
    { year: 2026, month: 10, total: 1 },
    { year: 2025, month: 1, total: 2 },
  ]);
  vi.stubEnv('SITE_TIME_ZONE', 'America/New_York');
  const { ask: askInNewYork } = await testApi(FILES);
  expect((await askInNewYork('archive_list')).data.list).toContainEqual({
    ...{ year: 2024, month: 12, total: 1 },
    updatedAt: '2025-01-01T00:00:00+08:00',
  });
  const january = (await askInNewYork('article_list?year=2025&month=1')).data.list;
  expect(january.map(({ id }: { id: string }) => id)).toEqual(['3']);
});

test.each([
  ['a series in reading order: by its numbers, then oldest first', 'series=丛书', ['2', '3', '1']],
  ['an author newest first', 'author=jia', ['1', '3', '5']],
  ['a name that is no author’s id', 'author=某人', []],
  ['a series by an author', 'series=丛书&author=jia', ['3', '1']],
  ['a month', 'year=2026&month=10', ['2']],
  ['a year', 'year=2026', ['1', '2']],
  ['a month in a category', 'year=2026&month=11&category=news', ['1']],
  ['a month with a tag', 'year=2026&month=11&tag=甲', ['1']],
  ['a year without any', 'year=2024', []],
])('the articles of %s are listed', async (_, query, ids) => {
  const { list } = (await (await testApi(FILES)).ask(`article_list?${query}`)).data;
  expect(list.map(({ id }: { id: string }) => id)).toEqual(ids);
});
