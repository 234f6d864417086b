import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { Segment } from './segments/segment';
import { article, CATEGORY, testApi } from './testing/content-folder';
import { tokenize } from './tokenizer';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T09:00:00+08:00`;

const ARTICLES = [
  article({ title: '正文里', publishedAt: at(9) }, '说到**缓存**头`Cache-Control`。'),
  article({ title: '缓存从哪里来', publishedAt: at(1) }),
  article({ title: '摘要里', summary: '讲缓存', publishedAt: at(8) }),
  article({ title: '标签里', tags: ['缓存'], publishedAt: at(7) }),
  article({ title: '无障碍访问', publishedAt: at(6) }, 'start with articles'),
  article({ title: '草稿', status: 'draft', publishedAt: at(5) }, '缓存'),
];

/** Searches among articles with the ids 1, 2, 3 …. */
async function searchIn(articles: string[]) {
  const files = articles.map((text, index) => [`news/${index + 1}.md`, text]);
  const { ask } = await testApi({ 'news/category.yaml': CATEGORY, ...Object.fromEntries(files) });
  return async (keyword: string, more = '') => {
    const { data } = await ask(`search?${new URLSearchParams({ keyword })}${more}`);
    return { ...data, ids: data.list.map(({ id }: { id: string }) => id) };
  };
}

test.each([
  ['in titles first, then tags, summaries and bodies', '缓存', ['2', '4', '3', '1']],
  ['one character', '碍', ['5']],
  ['two characters', '障碍', ['5']],
  ['a long word', '无障碍访问', ['5']],
  ['two characters of two words', '碍访', ['5']],
  ['two characters that stand apart nowhere', '无访', []],
  ['a Latin word', 'cache-control', ['1']],
  ['any case', 'CACHE', ['1']],
  ['any width', 'ｃａｃｈｅ', ['1']],
  ['the beginning of a Latin word', 'Control', ['1']],
  ['a beginning in the text too', 'art', ['5']],
  ['the end of a Latin word nowhere', 'tart', []],
  ['all words, in any order and any field', '访问 articles', ['5']],
  ['words with a symbol between them', '访问 + articles', ['5']],
  [
    'what was copied with characters that nobody sees',
    '\u200b障\u00ad碍\u200b \u202aarticles\u202c',
    ['5'],
  ],
  ['nothing that lacks a word', '缓存 articles', []],
  ['no draft', '草稿', []],
])('finds %s: %s', async (_, keyword, ids) => {
  const search = await searchIn(ARTICLES);
  expect((await search(keyword)).ids).toEqual(ids);
});

test.each(['   ', '。', '(.*)+$', '\\', '⟦', '__proto__', '\u0000', '\ud800', '😀'.repeat(32)])(
  'survives the keyword %j',
  async (keyword) => {
    const search = await searchIn(ARTICLES);
    expect((await search(keyword)).ids).toEqual([]);
  },
);

const both = (day: number) => article({ title: '检索', publishedAt: at(day) }, '中文');
const APART = [
  both(9),
  article({ title: '中文', publishedAt: at(8) }, '别的，'.repeat(50)),
  both(7),
  both(6),
  article({ title: '别的', publishedAt: at(10) }, '一直都是别的，'.repeat(50)),
  both(4),
];
const bodies = (...texts: string[]) =>
  texts.map((text, index) => article({ publishedAt: at(20 - index) }, text));
const OFTEN = bodies('检索，', '检索，检索，', '检索，'.repeat(4), '检索，'.repeat(9));

test.each([
  ['all that have both, though others between lack one', APART, '检索 中文', ['1', '3', '4', '6']],
  ['the same in another order of words', APART, '中文 检索', ['1', '3', '4', '6']],
  ['words together first', bodies('检索一下中文', '中文检索'), '中文检索', ['2', '1']],
  ['a number after letters', bodies('用Vue3写', 'vue13'), 'Vue 3', ['1']],
  ['the items of a list without spaces', bodies('React比Vue', 'Vue'), 'Vue、React', ['1']],
  ['an apostrophe of print', bodies('Moore’s law'), "moore's", ['1']],
  ['a word that an editor has divided unseen', bodies('后\u200b端的说明'), '后端', ['1']],
  ['what says a word more often first, up to four times', OFTEN, '检索', ['3', '4', '2', '1']],
])('finds %s', async (_, articles, keyword, ids) => {
  expect((await (await searchIn(articles))(keyword)).ids).toEqual(ids);
});

/** The letter and its accent, as in names of files on macOS. */
const TWO_CHARACTERS = 'cafe\u0301';

test.each(['café', TWO_CHARACTERS, 'café menu', 'Cafe'])(
  'finds a letter with an accent, in one character, in two, or without it: %j',
  async (keyword) => {
    const menu = `${TWO_CHARACTERS} menu`;
    const search = await searchIn([
      article({ title: '正文里', publishedAt: at(1) }, `去${menu}。`),
      article({ title: '标签里', tags: [menu], publishedAt: at(2) }),
      article({ title: menu, publishedAt: at(3) }),
      article({ title: '没有', publishedAt: at(4) }, 'caf menu'),
    ]);
    const { ids, list } = await search(keyword);
    expect(ids).toEqual(['3', '2', '1']);
    expect(list[2].excerpt.replace(/[⟦⟧]/g, '')).toBe('去café menu。');
    expect(list[2].excerpt).toContain('⟦café');
  },
);

test.each([
  ['Zurich', 'Zürich', '⟦Zürich⟧'],
  ['Zürich', 'Zurich', '⟦Zurich⟧'],
  ['naive', 'naïve', '⟦naïve⟧'],
  ['finance', 'ﬃx ﬁnance', 'ﬃx ⟦ﬁnance⟧'],
  ['fi', 'ﬃx ﬁnance', 'ﬃx ⟦ﬁ⟧nance'],
  ['ﬁn', 'finance', '⟦fin⟧ance'],
  ['strasse', 'Die Straße', 'Die ⟦Straße⟧'],
  ['ΟΔΟΣ', 'η οδός', 'η ⟦οδός⟧'],
  ['istanbul', 'İstanbul', '⟦İstanbul⟧'],
  ['ISIK', 'ışık', '⟦ışık⟧'],
  ['İstanbul', 'istanbul', '⟦istanbul⟧'],
  ['Crème', '爱吃Crème brûlée', '爱吃⟦Crème⟧ brûlée'],
  ['brulee', 'Oeuf, crème brûlée', 'Oeuf, crème ⟦brûlée⟧'],
  ['œuf', 'Oeuf', '⟦Oeuf⟧'],
])('finds %s in %s, marked as %s', async (keyword, text, marked) => {
  const { list } = await (await searchIn([article({}, text)]))(keyword);
  expect(list[0]?.excerpt).toBe(marked);
});

test.each([
  ['か', 'が'],
  ['и', 'й'],
  ['ア', 'ｱ゛'],
])('finds no %s in %s: another letter', async (keyword, text) => {
  expect((await (await searchIn([article({}, text)]))(keyword)).ids).toEqual([]);
});

test('marks the matches in an excerpt without Markdown', async () => {
  const { list } = await (await searchIn(ARTICLES))('缓存');
  const excerpts = list.map(({ excerpt }: { excerpt: string }) => excerpt);
  expect(excerpts).toEqual(['摘要', '标签：⟦缓存⟧', '讲⟦缓存⟧', '说到⟦缓存⟧头Cache-Control。']);
});

test('is cut to pages and filtered by tag', async () => {
  const search = await searchIn(ARTICLES);
  const paged = { total: 4, limit: 3 };
  expect(await search('缓存', '&page=2&limit=3')).toMatchObject({ ...paged, page: 2, ids: ['1'] });
  for (const page of [3, 9, Number.MAX_SAFE_INTEGER]) {
    const found = await search('缓存', `&page=${page}&limit=3`);
    expect(found).toMatchObject({ ...paged, page, list: [] });
  }
  expect((await search('缓存', '&tag=缓存')).ids).toEqual(['4']);
});

test.each([
  ['切词', ['切词']],
  ['网页标准', ['网页', '标准']],
  ['网页的标准', ['网页', '标准']],
  ['HTTP状态', ['状态', 'http']],
  ['stale-while-revalidate, C++', ['stale-while-revalidate', 'c++']],
  ['（HTTP）', ['http']],
  ['Vue + Vite → 打包', ['打包', 'vue', 'vite']],
  ['Vue、React，Svelte,1,000', ['vue', 'react', 'svelte', '1,000']],
  ['http HTTP', ['http']],
  ['的', ['的']],
  ['++', ['++']],
  ['  ', []],
])('the words of %j are %j', (keyword, terms) => {
  expect(tokenize(keyword)).toEqual(terms);
});

test('finds articles whose texts the disk does not give', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const file = path.join(temporaryFolder(), 'index');
  const text = article({ title: '检索', summary: '讲检索' }, '正文');
  const { ask } = await testApi(
    { 'news/category.yaml': CATEGORY, 'news/1.md': text },
    { index: { file, version: '1', segmentCharacters: 1 } },
  );
  const found = async () => (await ask('search?keyword=检索')).data?.list;
  await found();
  vi.spyOn(Segment.prototype, 'body').mockImplementation(() => {
    throw new Error('EIO');
  });
  expect(await found()).toMatchObject([{ id: '1', excerpt: '讲⟦检索⟧' }]);
});

test('searches a folder of any size in the same way', async () => {
  const articles = Array.from({ length: 300 }, (_, index) => {
    const title = index % 100 === 0 ? '检索' : '标题';
    const tags = [index % 2 === 0 ? '双' : '单'];
    return article({ title, tags }, index === 299 ? '检索' : '正文');
  });
  const search = await searchIn(articles);
  expect((await search('检索')).ids).toEqual(['201', '101', '1', '300']);
  expect((await search('检索', '&tag=单')).ids).toEqual(['300']);
  expect((await search('标题 正文')).total).toBe(296);
});

test.each(['检索', '检索 中文'])(
  'the pages of a search for %s are one order, whatever their size',
  async (keyword) => {
    const articles = Array.from({ length: 60 }, (_, index) => {
      const tags = index % 3 === 0 ? ['检索'] : ['标签'];
      const summary = index % 3 === 0 ? '中文' : '检索';
      const body = '检索，'.repeat(index % 3 && 1 + (index % 5)) + '中文，'.repeat(1 + (index % 4));
      const publishedAt = new Date(Date.UTC(2026, 0, 1 + index)).toISOString();
      return article({ tags, summary, publishedAt }, body);
    });
    const search = await searchIn(articles);
    const page = async (number: number, limit: number): Promise<string[]> =>
      (await search(keyword, `&page=${number}&limit=${limit}`)).ids;
    const all = [...(await page(1, 50)), ...(await page(2, 50))];
    const cut = await Promise.all(Array.from({ length: 12 }, (_, at) => page(at + 1, 5)));
    expect(new Set(all).size).toBe(60);
    expect(cut.flat()).toEqual(all);
  },
);

const SECTIONS = `title: 服务
description: 我们做什么
sections:
  - type: lead
    title: 借书还书
    button: { title: 去, path: /content/news }
  - type: text
    content: |
      **周末**也开放，start
  - type: call
    title: 隐藏
    link: { title: 看, path: /content/hidden-word }
`;

test('pages of sections are found by their texts, on the first page only, not by their addresses', async () => {
  const { ask } = await testApi({
    'pages/service.yaml': SECTIONS,
    'pages/opening.yaml': `title: ${TWO_CHARACTERS}\nsections: []\n`,
  });
  const pagesFor = async (query: string) => (await ask(`search?${query}`)).data.pages;
  const keyword = (word: string) => `keyword=${encodeURIComponent(word)}`;
  expect(await pagesFor(keyword('周末 开放'))).toEqual([
    { name: 'service', title: '服务', excerpt: expect.stringContaining('⟦周末⟧也⟦开放⟧') },
  ]);
  expect(await pagesFor(keyword('服务'))).toMatchObject([{ excerpt: '我们做什么' }]);
  expect(await pagesFor(keyword('café'))).toMatchObject([{ name: 'opening' }]);
  const nowhere = ['hidden-word', '没有的', 'tart'].map(keyword);
  for (const query of [...nowhere, `${keyword('周末')}&page=2`]) {
    expect(await pagesFor(query), query).toBeUndefined();
  }
});

const PUMPS = `title: 泵
sections:
  - type: lead
    title: 泵
    text: 供水的泵，三年质保。
    button: { title: 询价, path: /forms/contact }
    link: { title: 下载样本, path: /media/a.pdf }
  - type: cards
    title: 产品
    items:
      - { title: 立式泵, text: 用于楼宇, path: /pages/isg }
  - type: text
    title: 参数
    content: |
      | 型号 | 流量 |
      |---|---:|
      | ISG50 | 12 |
`;

test.each([
  ['质保', '供水的泵，三年⟦质保⟧。　用于楼宇　ISG50 12'],
  ['流量', '供水的泵，三年质保。 用于楼宇 ISG50 12'],
  ['泵', '供水的⟦泵⟧，三年质保。　用于楼宇　ISG50 12'],
  ['楼宇', '用于⟦楼宇⟧　ISG50 12'],
  ['立式', '⟦立式⟧泵　用于楼宇　参数　ISG50 12'],
  ['ISG50', '⟦ISG50⟧ 12'],
])(
  'an excerpt of a page of sections for %s has sentences, no button and no title',
  async (word, excerpt) => {
    const { ask } = await testApi({ 'pages/pumps.yaml': PUMPS });
    const { pages } = (await ask(`search?keyword=${encodeURIComponent(word)}`)).data;
    expect(pages).toEqual([{ name: 'pumps', title: '泵', excerpt }]);
  },
);

test.each(['询价', '下载样本'])(
  'no page of sections is found by %s, of its button or link',
  async (word) => {
    const { ask } = await testApi({ 'pages/pumps.yaml': PUMPS });
    const { pages } = (await ask(`search?keyword=${encodeURIComponent(word)}`)).data;
    expect(pages).toBeUndefined();
  },
);
