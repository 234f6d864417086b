import { describe, expect, test } from 'vitest';
import { article, CATEGORY, contentFolder, testApi } from '../../testing/content-folder';

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
  'news/1.draft.md': article({ title: '新版', publishedAt: at('09:00:00') }, '新的正文'),
};

const api = async (files: Record<string, string> = FILES) => testApi(await contentFolder(files));

describe('article_list', () => {
  test('is newest first, by id where the moment is the same', async () => {
    const { data } = await (await api()).ask('article_list');
    expect(ids(data.list)).toEqual(['5', '10', '9', '1', '4']);
    expect(data).toMatchObject({ total: 5, page: 1, limit: 12 });
  });

  test('is cut to pages, and a page past the end is empty with the true total', async () => {
    const { ask } = await api();
    const { data } = await ask('article_list?page=2&limit=2');
    expect([ids(data.list), data.total]).toEqual([['9', '1'], 5]);
    expect((await ask('article_list?page=9')).data).toEqual({
      list: [],
      total: 5,
      page: 9,
      limit: 12,
    });
  });

  test('filters by category and tag', async () => {
    const { ask } = await api();
    expect(ids((await ask('article_list?category=posts')).data.list)).toEqual(['5', '4']);
    expect(ids((await ask('article_list?tag=乙')).data.list)).toEqual(['1', '4']);
    expect(ids((await ask('article_list?tag=乙&category=news')).data.list)).toEqual(['1']);
    expect((await ask('article_list?tag=无')).data).toMatchObject({ list: [], total: 0 });
  });

  test.each(['nothing', 'page', 'pages', ''])(
    'answers 404 for the category %j',
    async (category) => {
      const { ask } = await api();
      expect(await ask(`article_list?category=${category}`)).toMatchObject({
        status: 404,
        code: 404,
      });
    },
  );

  test('has drafts and scheduled articles, with their status, for those signed in only', async () => {
    const { askSignedIn } = await api();
    const { data } = await askSignedIn('article_list?category=news');
    expect(data.list.map(({ id, status }: Record<string, string>) => [id, status])).toEqual([
      ['7', 'scheduled'],
      ['6', 'draft'],
      ['10', 'published'],
      ['9', 'published'],
      ['1', 'draft'],
    ]);
  });
});

describe('article_info', () => {
  test('has the article with its HTML', async () => {
    const { data } = await (await api()).ask('article_info?id=1');
    expect(data.article).toMatchObject({
      id: '1',
      category: 'news',
      title: '标题',
      status: 'published',
      content: '<h2>正文</h2>',
    });
  });

  test('knows the article published before and the one after, in its category', async () => {
    const { ask } = await api();
    const neighbours = async (id: string) => {
      const { data } = await ask(`article_info?id=${id}`);
      return [data.previous?.id, data.next?.id];
    };
    expect(await neighbours('1')).toEqual([undefined, '9']);
    expect(await neighbours('9')).toEqual(['1', '10']);
    expect(await neighbours('10')).toEqual(['9', undefined]);
  });

  test('is related by shared tags, then by category, newest first, to three at most', async () => {
    const { ask } = await api();
    expect(ids((await ask('article_info?id=1')).data.related)).toEqual(['4', '9', '10']);
    expect(ids((await ask('article_info?id=5')).data.related)).toEqual(['4']);
  });

  test.each(['99', '01', '0', '6', '7'])('answers 404 for the id %s', async (id) => {
    const { ask } = await api();
    expect(await ask(`article_info?id=${id}`)).toMatchObject({ status: 404, code: 404 });
  });

  test('shows drafts, scheduled articles and next versions to those signed in', async () => {
    const { ask, askSignedIn } = await api();
    const draft = (await askSignedIn('article_info?id=1')).data.article;
    expect(draft).toMatchObject({ title: '新版', status: 'draft', content: '<p>新的正文</p>' });
    expect((await askSignedIn('article_info?id=6')).data.article.status).toBe('draft');
    expect((await askSignedIn('article_info?id=7')).data.article.status).toBe('scheduled');
    expect((await ask('article_info?id=1')).data.article.title).toBe('标题');
  });

  test('neighbours and related articles are not hidden ones either', async () => {
    const { ask, askSignedIn } = await api();
    expect((await ask('article_info?id=10')).data.next).toBeNull();
    expect((await askSignedIn('article_info?id=10')).data.next.id).toBe('6');
  });
});
