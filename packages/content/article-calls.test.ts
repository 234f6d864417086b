import { expect, test } from 'vitest';
import { article, CATEGORY, testApi } from './testing/content-folder';

const at = (time: string) => `2026-11-20T${time}+08:00`;
const ids = (list: { id: string }[]) => list.map(({ id }) => id);

const FILES = {
  'news/category.yaml': CATEGORY,
  'posts/category.yaml': 'title: 文章\n',
  'news/1.md': article({ publishedAt: at('09:00:00'), tags: ['甲', '乙'] }, '## 正文'),
  'news/9.md': article({ publishedAt: at('10:00:00'), tags: ['甲'] }),
  // The same time as article 9 in another time zone, with an id that is smaller as a string.
  'news/10.md': article({ publishedAt: '2026-11-20T02:00:00Z' }),
  'posts/4.md': article({ publishedAt: at('08:00:00'), tags: ['甲', '乙'] }),
  'posts/5.md': article({ publishedAt: at('11:00:00') }),
  'news/6.md': article({ status: 'draft', publishedAt: at('12:00:00'), tags: ['甲', '乙'] }),
  'news/7.md': article({ publishedAt: '2030-01-01T00:00:00+08:00', tags: ['甲', '乙'] }),
  'news/8.md': article({ status: 'draft', publishedAt: '2029-01-01T00:00:00+08:00' }),
  'news/1.draft.md': article({ title: '新版', publishedAt: at('09:00:00') }, '新的正文'),
};

test.each([
  ['newest first, by id where the moment is the same', '', ['5', '10', '9', '1', '4'], 5, 1, 12],
  ['cut to pages', '?page=2&limit=2', ['9', '1'], 5, 2, 2],
  ['filtered by tag', '?tag=乙', ['1', '4'], 2, 1, 12],
  ['filtered by both', '?tag=乙&category=news', ['1'], 1, 1, 12],
  ['empty for an unknown tag', '?tag=无', [], 0, 1, 12],
])('the list is %s', async (_, query, listed, total, page, limit) => {
  const { data } = await (await testApi(FILES)).ask(`article_list${query}`);
  expect({ ...data, list: ids(data.list) }).toEqual({ list: listed, total, page, limit });
});

test('pinned articles come first in the list of all and in that of their category, and nowhere else', async () => {
  const pinned = article({ pinned: true, publishedAt: at('08:00:00'), tags: ['甲', '乙'] });
  const { ask } = await testApi({ ...FILES, 'posts/4.md': pinned });
  const listed = async (query: string) => ids((await ask(`article_list?${query}`)).data.list);
  expect(await listed('')).toEqual(['4', '5', '10', '9', '1']);
  expect(await listed('limit=2&page=2')).toEqual(['10', '9']);
  expect(await listed('category=posts')).toEqual(['4', '5']);
  expect(await listed('category=news')).toEqual(['10', '9', '1']);
  expect(await listed('tag=甲')).toEqual(['9', '1', '4']);
  expect((await ask('article_list?category=posts')).data.list[0].pinned).toBe(true);
});

test('readers see an article until it expires, editors after that, too', async () => {
  let now = Date.parse(at('12:00:00'));
  const expiring = article({ publishedAt: at('11:00:00'), expiresAt: at('13:00:00') });
  const api = await testApi({ ...FILES, 'posts/5.md': expiring }, { now: () => now });
  expect((await api.ask('article_info?id=5')).data.article.expiresAt).toBe(at('13:00:00'));
  now = Date.parse(at('13:00:00'));
  expect((await api.ask('article_info?id=5')).status).toBe(404);
  expect(ids((await api.ask('article_list')).data.list)).not.toContain('5');
  expect((await api.askSignedIn('article_info?id=5')).data.article.status).toBe('expired');
});

test.each([
  ['comments', false],
  ['feedId', 'https://old.example/?p=5'],
])('an article can say %s: %j, and lists say nothing of it', async (field, value) => {
  const { ask } = await testApi({ ...FILES, 'posts/5.md': article({ [field]: value }) });
  expect((await ask('article_info?id=5')).data.article[field]).toBe(value);
  expect((await ask('article_info?id=4')).data.article[field]).toBeUndefined();
  const { list } = (await ask('article_list?category=posts')).data;
  for (const summary of list) expect(summary).not.toHaveProperty(field);
});

test('drafts, scheduled articles and next versions exist for those signed in only', async () => {
  const { ask, askSignedIn } = await testApi(FILES);
  const { data } = await askSignedIn('article_list?category=news');
  expect(data.list.map(({ id, status }: Record<string, string>) => [id, status])).toEqual([
    ['7', 'scheduled'],
    ['8', 'draft'],
    ['6', 'draft'],
    ['10', 'published'],
    ['9', 'published'],
    ['1', 'draft'],
  ]);
  for (const id of ['6', '7', '8']) {
    expect((await ask(`article_info?id=${id}`)).status, id).toBe(404);
    expect((await askSignedIn(`article_info?id=${id}`)).data.article.id).toBe(id);
  }
  const draft = { title: '新版', status: 'draft', content: '<p>新的正文</p>' };
  expect((await askSignedIn('article_info?id=1')).data.article).toMatchObject(draft);
  const published = { id: '1', category: 'news', title: '标题', status: 'published' };
  const { article } = (await ask('article_info?id=1')).data;
  expect(article).toMatchObject({ ...published, content: '<h2>正文</h2>' });
});

test('an article knows the one published before it and the one after, in its category', async () => {
  const { ask, askSignedIn } = await testApi(FILES);
  const neighbours = async (id: string, asker = ask) => {
    const { data } = await asker(`article_info?id=${id}`);
    return [data.previous?.id, data.next?.id];
  };
  expect(await neighbours('1')).toEqual([undefined, '9']);
  expect(await neighbours('9')).toEqual(['1', '10']);
  expect(await neighbours('10')).toEqual(['9', undefined]);
  expect(await neighbours('10', askSignedIn)).toEqual(['9', '6']);
});

test('an article is related by shared tags, then by category, newest first, to three at most', async () => {
  const { ask, askSignedIn } = await testApi(FILES);
  // Article 9 is the next one, and 4 the one before 5: the page has them anyway.
  expect(ids((await ask('article_info?id=1')).data.related)).toEqual(['4', '10']);
  expect(ids((await ask('article_info?id=5')).data.related)).toEqual([]);
  expect(ids((await askSignedIn('article_info?id=9')).data.related)).toEqual(['7', '6', '4']);
});

test('in a series the parts beside an article are not related to it, its neighbours by date may be', async () => {
  const part = (seriesOrder: number, day: number) =>
    article({ series: '丛书', seriesOrder, publishedAt: `2026-11-0${day}T09:00:00+08:00` });
  const { ask } = await testApi({
    ...{ 'news/category.yaml': CATEGORY, 'news/1.md': part(1, 5), 'news/2.md': part(2, 1) },
    ...{ 'news/3.md': part(3, 4), 'news/4.md': article({ publishedAt: at('09:00:00') }) },
    'news/5.md': article({ publishedAt: '2026-11-02T09:00:00+08:00' }),
  });
  const { next, related } = (await ask('article_info?id=2')).data;
  expect([next.id, ids(related)]).toEqual(['5', ['4', '5']]);
});
