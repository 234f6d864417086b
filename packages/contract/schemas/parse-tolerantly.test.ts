import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../calls/endpoints';
import { describeIssues } from '../request/parse-response';
import { boundedList } from './bounded';
import { idSchema, maybe, nameText } from './fields';
import { lenient } from './marks';
import { parseTolerantly } from './parse-tolerantly';

const article = (id: number, fields: object = {}) => ({
  id,
  category: 'news',
  title: `第${id}篇`,
  publishedAt: '2026-01-01T00:00:00Z',
  ...fields,
});
const listOf = (...list: object[]) => ({ list, total: list.length, page: 1, limit: 12 });
const siteOf = (fields: object) => ({ site: { siteName: '文站', ...fields } });

test('invalid items of a list are left out and named, the others arrive', () => {
  const data = listOf(article(1), article(2, { title: '' }), article(3), article(4, { id: 'x' }));
  const parsed = parseTolerantly(endpoints.article_list.data, data);
  if (!parsed.success) throw parsed.error;
  expect(parsed.data.data.list.map(({ id }) => id)).toEqual(['1', '3']);
  expect(parsed.data.leftOut.map(({ path }) => path.join('.'))).toEqual([
    'list.1.title',
    'list.3.id',
  ]);
  expect(data.list).toHaveLength(4);
});

test('an item that is left out does not cost another one its fields', () => {
  const updatedAt = '2026-02-02T00:00:00Z';
  const list = [0, 1, 2, 3].map((id) => article(id, { updatedAt }));
  const bad = [{ ...list[0], title: '' }, list[1], { ...list[2], updatedAt: 'x' }, list[3]];
  const parsed = parseTolerantly(endpoints.article_list.data, listOf(...(bad as object[])));
  if (!parsed.success) throw parsed.error;
  const times = parsed.data.data.list.map((one) => [one.id, one.updatedAt]);
  expect(times).toEqual([
    ['1', updatedAt],
    ['2', undefined],
    ['3', updatedAt],
  ]);
});

test('a list without any valid item is a failure', () => {
  expect(
    parseTolerantly(endpoints.article_list.data, listOf(article(1, { title: '' }))),
  ).toMatchObject({
    success: false,
  });
});

test('a whole page of changes with empty covers arrives without them', () => {
  const cover = { url: '', width: 0, height: 0 };
  const change = { kind: 'article', status: 'published', updatedAt: '2026-01-01T00:00:00Z', cover };
  const list = Array.from({ length: 2000 }, (_, id) => ({ ...change, id }));
  const parsed = parseTolerantly(endpoints.changes.data, { list, next: null });
  if (!parsed.success) throw parsed.error;
  expect(parsed.data.data.list.filter((one) => one.cover === undefined)).toHaveLength(2000);
});

test('an answer of tens of thousands of faults is a failure, and its description names some', () => {
  const list = Array.from({ length: 7000 }, () => ({}));
  const parsed = parseTolerantly(endpoints.changes.data, { list, next: null });
  if (parsed.success) throw new Error('it was accepted');
  const described = describeIssues(parsed.error.issues, ['data']);
  expect(described).toMatch(/^data\.list\.0\.kind: .*; and \d{5} more$/);
  expect(described.length).toBeLessThan(2000);
});

test.each([
  [
    'a size that no picture has',
    { cover: { url: '/a.png', width: 0, height: 0 } },
    { cover: { url: '/a.png' } },
  ],
  ['a picture without an address', { cover: { url: '' } }, {}],
  ['a tag that is no text', { tags: ['a', {}, 'b'] }, { tags: ['a', 'b'] }],
  ['a tag without a name or a second time', { tags: ['', 'a', 'a'] }, { tags: ['a'] }],
  ['what are no tags', { tags: 'a' }, {}],
  ['a time without its zone', { updatedAt: '2026-11-26' }, { updatedAt: undefined }],
])('of an article, %s is left out alone', (_, fields, expected) => {
  const parsed = parseTolerantly(endpoints.article_list.data, listOf(article(1, fields)));
  if (!parsed.success) throw parsed.error;
  const { cover, tags, updatedAt } = parsed.data.data.list[0] ?? {};
  expect({ cover, tags, updatedAt }).toEqual({ cover: undefined, tags: [], ...expected });
});

test.each([
  ['status', { status: 'archived' }],
  ['time of publication', { publishedAt: '2026-11-26' }],
])('a bad %s decides who sees an article, so it costs the article', (_, fields) => {
  const data = listOf(article(1), article(2, fields));
  const parsed = parseTolerantly(endpoints.article_list.data, data);
  if (!parsed.success) throw parsed.error;
  expect(parsed.data.data.list.map(({ id }) => id)).toEqual(['1']);
});

test('a bad field costs the item around it where the schema needs it, and is named once', () => {
  const change = { kind: 'article', id: 1, status: 'published', updatedAt: '2026-01-01T00:00:00Z' };
  const list = [change, { ...change, id: 2, updatedAt: '2026-11-26' }];
  const parsed = parseTolerantly(endpoints.changes.data, { list, next: null });
  if (!parsed.success) throw parsed.error;
  expect(parsed.data.data.list.map(({ id }) => id)).toEqual(['1']);
  expect(parsed.data.leftOut.map(({ path }) => path.join('.'))).toEqual(['list.1.updatedAt']);
});

test('a field is left out alone where its schema says so, whatever its name', () => {
  const item = z.object({ id: idSchema, summary: maybe(nameText), note: lenient(maybe(nameText)) });
  const list = [
    { id: 1, summary: 5 },
    { id: 2, note: 5 },
  ];
  const parsed = parseTolerantly(z.object({ list: boundedList(item) }), { list });
  if (!parsed.success) throw parsed.error;
  expect(parsed.data.data.list).toEqual([{ id: '2' }]);
});

const PAGE = { name: 'home', title: '首页', sections: [{ type: 'masthead' }] };

test.each([
  ['section_page_list', { updatedAt: '2026-11-26' }],
  ['section_page_list', { description: 2026 }],
  ['section_page_list', { seo: { title: 5, noindex: true } }],
  ['page_list', { updatedAt: '2026-11-26' }],
  ['tag_list', { updatedAt: '2026-11-26' }],
] as const)('in %s the bad field of %j costs that field', (call, fields) => {
  const { sections, ...summary } = PAGE;
  const item = call === 'section_page_list' ? PAGE : { ...summary, total: 1 };
  const parsed = parseTolerantly<{ list: object[] }>(endpoints[call].data, {
    list: [{ ...item, ...fields }],
  });
  if (!parsed.success) throw parsed.error;
  const [field = ''] = Object.keys(fields);
  const { [field]: left, ...others } = parsed.data.data.list[0] as Record<string, object>;
  expect(left).toEqual(field === 'seo' ? { noindex: true } : undefined);
  expect(others).toEqual(endpoints[call].data.parse({ list: [item] }).list[0]);
});

test('of a page with a text a bad field costs that field', () => {
  const page = { name: 'terms', title: '条款', content: '<p>文</p>' };
  const data = { page: { ...page, description: 5, updatedAt: '2026-11-26' } };
  const parsed = parseTolerantly(endpoints.single_page.data, data);
  if (!parsed.success) throw parsed.error;
  expect(parsed.data.data.page).toEqual(page);
});

test('a list may lose as many items as the caller allows', () => {
  const bad = { ...PAGE, title: '' };
  const lose = (mayLose: number) =>
    parseTolerantly(endpoints.section_page_list.data, { list: [bad, bad] }, mayLose);
  expect(lose(1).success).toBe(false);
  expect(lose(2)).toMatchObject({ success: true, data: { data: { list: [] } } });
});

test('a bad entry of the menu is left out, the site is not', () => {
  const headNav = [
    {
      title: '首页',
      path: '/',
      children: [{ title: '子' }, { title: '新闻', path: '/content/news' }],
    },
    { title: 1, path: '/' },
  ];
  const parsed = parseTolerantly(endpoints.index_info.data, siteOf({ headNav, logo: {} }));
  if (!parsed.success) throw parsed.error;
  expect(parsed.data.data.site.headNav).toEqual([
    { title: '首页', path: '/', children: [{ title: '新闻', path: '/content/news' }] },
  ]);
  expect(parsed.data.data.site.logo).toBeUndefined();
});

test.each([
  ['a field that is needed', endpoints.index_info.data, siteOf({ siteName: '' })],
  ['a total that is none', endpoints.article_list.data, { ...listOf(article(1)), total: -1 }],
])('%s is a failure', (_, schema, data) => {
  expect(parseTolerantly<unknown>(schema, data)).toMatchObject({ success: false });
});

test('an invalid neighbour of an article is none', () => {
  const data = {
    article: article(1, { content: '' }),
    previous: article(2, { title: '' }),
    next: null,
    related: [],
  };
  const parsed = parseTolerantly(endpoints.article_info.data, data);
  expect(parsed).toMatchObject({ success: true, data: { data: { previous: null } } });
});

test('a cursor that is no text is a failure: without it the list would seem to end', () => {
  const list = [{ kind: 'article', id: 1, status: 'published', updatedAt: '2026-01-01T00:00:00Z' }];
  const { data } = endpoints.changes;
  expect(parseTolerantly(data, { list, next: 1000 })).toMatchObject({ success: false });
  expect(parseTolerantly(data, { list })).toMatchObject({ data: { data: { next: null } } });
});

test.each(['comments', 'feedId', 'origin', 'editUrl'])(
  'a field %s of another meaning costs itself, not the article',
  (field) => {
    const bare = article(1, { content: '' });
    const around = { previous: null, next: null, related: [] };
    const { data } = endpoints.article_info;
    const parsed = parseTolerantly(data, { article: { ...bare, [field]: 12 }, ...around });
    if (!parsed.success) throw parsed.error;
    expect(parsed.data.data).toEqual(data.parse({ article: bare, ...around }));
  },
);

test('neither a number of pages nor diagnostics of another kind are a failure', () => {
  const found = parseTolerantly(endpoints.search.data, { ...listOf(), pages: 3 });
  expect(found).toMatchObject({ success: true, data: { leftOut: [{ path: ['pages'] }] } });
  const site = parseTolerantly(endpoints.index_info.data, { ...siteOf({}), diagnostics: {} });
  expect(site).toMatchObject({ success: true, data: { data: { site: { siteName: '文站' } } } });
});

test.each<[string, object, object]>([
  [
    'a colour that is none',
    { brand: { accent: 'red; }', paper: 'cool' } },
    { brand: { paper: 'cool' } },
  ],
  [
    'a paper that is none',
    { brand: { accent: '#123', paper: 'blue' } },
    { brand: { accent: '#123' } },
  ],
  ['a brand that is no object', { brand: '#123' }, {}],
  ['an icon without an address', { icon: { width: 3 }, logoText: false }, { logoText: false }],
  [
    'a link of a column',
    {
      footer: { columns: [{ title: '甲', links: [{ title: '乙' }, { title: '丙', path: '/a' }] }] },
    },
    { footer: { columns: [{ title: '甲', links: [{ title: '丙', path: '/a' }] }] } },
  ],
  [
    'a column without links',
    { footer: { columns: [{ title: '甲', links: [] }], address: '某路1号' } },
    { footer: { columns: [], address: '某路1号' } },
  ],
  [
    'an e-mail address and a telephone number that are none',
    { footer: { email: 'x', telephone: 'javascript:1', address: '某路1号' } },
    { footer: { address: '某路1号' } },
  ],
  [
    'a friend without an address',
    { footer: { friends: [{ title: '甲' }] } },
    { footer: { friends: [] } },
  ],
  ['an announcement with a time that is none', { announcement: { text: '甲', from: '明天' } }, {}],
  ['an announcement that is far too long', { announcement: { text: '长'.repeat(1001) } }, {}],
  ['a CDN without https://', { cdnUrl: 'cdn.example.com', version: '2' }, { version: '2' }],
  ['a button without a path', { headerButton: { title: '甲' } }, {}],
  ['a description that is no text', { description: 5 }, {}],
])('of the site, %s costs itself', (_, fields, expected) => {
  const parsed = parseTolerantly(endpoints.index_info.data, siteOf(fields));
  if (!parsed.success) throw parsed.error;
  const { site } = parsed.data.data;
  const bare = endpoints.index_info.data.parse(siteOf({})).site;
  expect(site).toEqual({ ...bare, ...expected });
  expect(parsed.data.leftOut.length).toBeGreaterThan(0);
});

test('without a name there is no site', () => {
  expect(parseTolerantly(endpoints.index_info.data, { site: { siteName: 5 } }).success).toBe(false);
});
