import { describe, expect, test } from 'vitest';
import { article, CATEGORY, contentFolder, testApi } from '../../testing/content-folder';
import { tokenize } from './tokenizer';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T09:00:00+08:00`;

const FILES = {
  'news/category.yaml': CATEGORY,
  'news/1.md': article({ title: '正文里', publishedAt: at(9) }, '说到**缓存**头`Cache-Control`。'),
  'news/2.md': article({ title: '缓存从哪里来', publishedAt: at(1) }),
  'news/3.md': article({ title: '摘要里', summary: '讲缓存', publishedAt: at(8) }),
  'news/4.md': article({ title: '标签里', tags: ['缓存'], publishedAt: at(7) }),
  'news/5.md': article({ title: '无障碍访问', publishedAt: at(6) }, 'start with articles'),
  'news/6.md': article({ title: '草稿', status: 'draft', publishedAt: at(5) }, '缓存'),
};

async function find(keyword: string, more = '', signedIn = false) {
  const api = testApi(await contentFolder(FILES));
  const question = `search?keyword=${encodeURIComponent(keyword)}${more}`;
  const { data } = await (signedIn ? api.askSignedIn : api.ask)(question);
  return data;
}

const ids = ({ list }: { list: { id: string }[] }) => list.map(({ id }) => id);

describe('search', () => {
  test('ranks the title over tags, tags over the summary, the summary over the body', async () => {
    expect(ids(await find('缓存'))).toEqual(['2', '4', '3', '1']);
  });

  test('finds one character, two characters and words of more', async () => {
    expect(ids(await find('碍'))).toEqual(['5']);
    expect(ids(await find('障碍'))).toEqual(['5']);
    expect(ids(await find('无障碍访问'))).toEqual(['5']);
    expect(ids(await find('碍访'))).toEqual(['5']);
  });

  test('does not find two characters that stand apart', async () => {
    expect(ids(await find('无访'))).toEqual([]);
  });

  test('finds Latin words by their beginning, whatever the case or width', async () => {
    for (const keyword of ['cache-control', 'CACHE', 'ｃａｃｈｅ', 'Control']) {
      expect(ids(await find(keyword))).toEqual(['1']);
    }
    expect(ids(await find('art'))).toEqual(['5']);
    expect(ids(await find('tart'))).toEqual([]);
  });

  test('wants all words, in any order and any field', async () => {
    expect(ids(await find('访问 articles'))).toEqual(['5']);
    expect(ids(await find('缓存 articles'))).toEqual([]);
  });

  test('finds all that have both words, wherever others between them lack one', async () => {
    const both = (day: number) => article({ title: '检索', publishedAt: at(day) }, '中文');
    const files = {
      'news/category.yaml': CATEGORY,
      'news/1.md': both(9),
      'news/2.md': article({ title: '中文', publishedAt: at(8) }, '别的，'.repeat(50)),
      'news/3.md': both(7),
      'news/4.md': both(6),
      'news/5.md': article({ title: '别的', publishedAt: at(10) }, '一直都是别的，'.repeat(50)),
      'news/6.md': both(4),
    };
    const { ask } = testApi(await contentFolder(files));
    for (const words of ['检索 中文', '中文 检索']) {
      const { data } = await ask(`search?keyword=${encodeURIComponent(words)}`);
      expect(ids(data)).toEqual(['1', '3', '4', '6']);
    }
  });

  test('puts words that stand together before the same words apart', async () => {
    const { ask } = testApi(
      await contentFolder({
        'news/category.yaml': CATEGORY,
        'news/1.md': article({ publishedAt: at(2) }, '检索一下中文'),
        'news/2.md': article({ publishedAt: at(1) }, '中文检索'),
      }),
    );
    expect(ids((await ask('search?keyword=中文检索')).data)).toEqual(['2', '1']);
  });

  test('puts what says a word more often first, up to four times', async () => {
    const said = (times: number, day: number) =>
      article({ publishedAt: at(day) }, '检索，'.repeat(times));
    const { ask } = testApi(
      await contentFolder({
        'news/category.yaml': CATEGORY,
        'news/1.md': said(9, 1),
        'news/2.md': said(1, 4),
        'news/3.md': said(4, 2),
        'news/4.md': said(2, 3),
      }),
    );
    expect(ids((await ask('search?keyword=检索')).data)).toEqual(['3', '1', '4', '2']);
  });

  test('marks the matches in an excerpt without Markdown', async () => {
    expect((await find('缓存', '&limit=10')).list.at(-1).excerpt).toBe(
      '说到⟦缓存⟧头Cache-Control。',
    );
    expect((await find('缓存')).list[2].excerpt).toBe('讲⟦缓存⟧');
    expect((await find('缓存')).list[0].excerpt).toBe('摘要');
  });

  test('is cut to pages and filtered by tag', async () => {
    expect(await find('缓存', '&page=2&limit=3')).toMatchObject({ total: 4, page: 2, limit: 3 });
    expect(ids(await find('缓存', '&page=2&limit=3'))).toEqual(['1']);
    for (const page of [3, 9, Number.MAX_SAFE_INTEGER]) {
      expect(await find('缓存', `&page=${page}&limit=3`)).toMatchObject({
        list: [],
        total: 4,
        page,
      });
    }
    expect(ids(await find('缓存', '&tag=缓存'))).toEqual(['4']);
  });

  test('finds drafts for those signed in only', async () => {
    expect(ids(await find('缓存', '', true))).toContain('6');
    expect(ids(await find('草稿'))).toEqual([]);
  });

  test.each([
    '   ',
    '。。。',
    '(.*)+$',
    '\\',
    '[',
    '⟦',
    '__proto__',
    '\u0000',
    '\ud800',
    '"',
    '%',
    '😀'.repeat(32),
  ])('survives the keyword %j', async (keyword) => {
    const { ask } = testApi(await contentFolder(FILES));
    const params = new URLSearchParams({ keyword });
    const { status, data } = await ask(`search?${params}`);
    expect([status, data.list]).toEqual([200, []]);
  });
});

test.each([
  ['网页', ['网页']],
  ['碍', ['碍']],
  ['切词', ['切词']],
  ['网页标准', ['网页', '标准']],
  ['网页的标准', ['网页', '标准']],
  ['HTTP状态', ['状态', 'http']],
  ['stale-while-revalidate, C++', ['stale-while-revalidate', 'c++']],
  ['（HTTP）', ['http']],
  ['http HTTP', ['http']],
  ['的', ['的']],
  ['++', ['++']],
  ['  ', []],
])('the words of %j are %j', (keyword, terms) => {
  expect(tokenize(keyword)).toEqual(terms);
});

test('searches a folder of any size in the same way', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => {
      const title = index % 100 === 0 ? '检索' : '标题';
      const tags = [index % 2 === 0 ? '双' : '单'];
      return [`news/${index + 1}.md`, article({ title, tags }, index === 299 ? '检索' : '正文')];
    }),
  );
  const { ask } = testApi(await contentFolder({ 'news/category.yaml': CATEGORY, ...files }));
  expect(ids((await ask('search?keyword=检索')).data)).toEqual(['201', '101', '1', '300']);
  expect(ids((await ask('search?keyword=检索&tag=单')).data)).toEqual(['300']);
  expect((await ask('search?keyword=标题 正文')).data.total).toBe(296);
});

test('the pages of a search are one order, whatever their size', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => {
      const tags = index % 3 === 0 ? ['检索'] : ['标签'];
      const summary = index % 3 === 0 ? '中文' : '检索';
      const body = '检索，'.repeat(index % 3 && 1 + (index % 5)) + '中文，'.repeat(1 + (index % 4));
      const publishedAt = new Date(Date.UTC(2026, 0, 1 + index)).toISOString();
      return [`news/${index + 1}.md`, article({ tags, summary, publishedAt }, body)];
    }),
  );
  const { ask } = testApi(await contentFolder({ 'news/category.yaml': CATEGORY, ...files }));
  for (const keyword of ['检索', '检索 中文']) {
    const page = async (number: number, limit: number): Promise<string[]> =>
      ids((await ask(`search?keyword=${keyword}&page=${number}&limit=${limit}`)).data);
    const all = [...(await page(1, 50)), ...(await page(2, 50))];
    const cut = await Promise.all(Array.from({ length: 12 }, (_, at) => page(at + 1, 5)));
    expect(new Set(all).size).toBe(60);
    expect(cut.flat()).toEqual(all);
  }
});
