import { beforeEach, expect, test, vi } from 'vitest';
import { lists } from '../api/lists';
import { tags } from '../api/tags';
import { expandInvalidation } from './expand-invalidation';

// Before the imports: the route table is made once.
vi.hoisted(() => vi.stubEnv('TRADITIONAL_CHINESE', 'tw'));

const STORED = [
  '/content',
  '/content/page/2',
  '/content/news',
  '/content/news/page/2',
  '/content/posts/page/2',
  '/content/news/2',
  '/content/old/02',
  '/content/news/2.md',
  '/content/news/22',
  '/single_page/terms',
];

const withdraw = (...withdrawn: string[]) =>
  expandInvalidation({ tags: [], withdrawn, purge: [] }, () => STORED);

const publishedAt = '2026-01-01T00:00:00+08:00';
const summary = (id: string) => ({
  id,
  category: 'news',
  title: '题',
  summary: '',
  tags: [],
  publishedAt,
});
/** Pages that show article 2 in its present place. */
const SHOWING = ['/content', '/content/news', '/content/news/2'];

/** An edit of article 2, whose neighbours are 1 and 22. @param stored tags of each stored page */
function edit(stored: Record<string, string[]>, tagNames: string[] = [], more = {}, place = {}) {
  const data = {
    article: { ...summary('2'), tags: tagNames, content: '', ...more },
    ...{ previous: summary('1'), next: null, related: [summary('22')], ...place },
  };
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', data }));
  return expandInvalidation({ tags: ['article:2'], withdrawn: [], purge: [] }, (wanted) =>
    Object.keys(stored).filter(
      (path) => !wanted || stored[path]?.some((it) => wanted.includes(it)),
    ),
  );
}

const shows = (place: string, names: string[] = []) => [
  'article:2',
  place,
  tags.listed({ ...summary('2'), tags: names }),
];
const TAG_PAGE = `/tags/${encodeURIComponent('旧')}`;
const PLACE = tags.place(summary('2'));
const OLD_PLACE = tags.place({ ...summary('2'), category: 'old' });

beforeEach(() => {
  vi.stubEnv('API_BASE_URL', 'http://backend.test');
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', data: { list: [] } }));
});

test('a withdrawn article goes at every address of it, and takes no page of a list along', async () => {
  const { gone, stale } = await withdraw('article:2');
  const stored = ['/content/news/2', '/content/old/02', '/content/news/2.md'];
  expect(gone).toEqual([...stored, '/content/old/2']);
  expect(stale).toEqual(['article:2', 'changes', 'order', 'order:news', 'order:old']);
});

test.each([
  ['category:news', ['/content/news', '/content/news/page/2']],
  ['page:about_us', ['/about_us', '/single_page/about_us']],
  ['page:terms', ['/single_page/terms']],
])('what is withdrawn as %s goes at %j', async (tag, gone) => {
  expect((await withdraw(tag)).gone).toEqual(gone);
});

test('pages in traditional characters go and come with the others', async () => {
  vi.stubEnv('TRADITIONAL_CHINESE', 'tw');
  expect((await withdraw('page:terms')).gone).toEqual([
    '/single_page/terms',
    '/zh-hant/single_page/terms',
  ]);
  const { wanted } = await edit({ '/zh-hant/content/news/2': shows(PLACE) });
  expect(wanted).toEqual(['/content/news/2', '/zh-hant/content/news/2']);
  const { stale } = await expandInvalidation(
    { tags: [], withdrawn: ['article:2'], purge: [] },
    (tagged) => (tagged ? [`/zh-hant${TAG_PAGE}`] : ['/zh-hant/content/news/2']),
  );
  expect(stale).toEqual(expect.arrayContaining([tags.order(lists.tag('旧')), 'order:news']));
});

test('an edit marks what shows the article and its neighbours’ own pages, not whole lists', async () => {
  const stored = Object.fromEntries(SHOWING.map((path) => [path, shows(PLACE)]));
  const { stale, gone, wanted } = await edit({ ...stored, '/content/news/1': ['article:1'] });
  expect(stale).toEqual(['article:2', 'changes', 'article-page:1', 'article-page:22']);
  expect([gone, wanted]).toEqual([[], ['/content/news/2']]);
});

test('an edit that changes the tags marks the lists of the tags that came and went, and no other', async () => {
  const old = shows(PLACE, ['same', '旧']);
  // The page of its month is not stored.
  const paths = [...SHOWING, '/tags/same', TAG_PAGE];
  const { stale } = await edit(Object.fromEntries(paths.map((path) => [path, old])), [
    'same',
    '新',
  ]);
  const changed = ['旧', '新'].map((tag) => tags.order(lists.tag(tag)));
  expect(stale.filter((tag) => /^(order|tag-list|archive)/.test(tag))).toEqual([
    ...changed,
    'tag-list',
  ]);
});

const IN_SERIES = { series: '丛书', authorId: 'jia' };
const SERIES_ORDER = tags.order(lists.series('丛书'));
const AUTHOR_ORDER = tags.order(lists.author('jia'));
const LISTS = /^(order|tag-list|series-list|author-list|archive)/;
const part = (position: number) => ({
  series: { name: '丛书', position, total: 3, previous: null, next: null },
});
const shownIn = (more: object) => ['article:2', PLACE, tags.listed({ ...summary('2'), ...more })];

test('an article that enters a series or gets an author marks these lists, and no other', async () => {
  const stored = Object.fromEntries(SHOWING.map((path) => [path, shownIn({})]));
  const { stale } = await edit(stored, [], IN_SERIES);
  expect(stale.filter((tag) => LISTS.test(tag))).toEqual([
    ...[SERIES_ORDER, AUTHOR_ORDER, 'series-list', 'author-list'],
  ]);
});

test('one that changes its author marks both', async () => {
  const paths = [...SHOWING, '/authors/yi'];
  const old = shownIn({ authorId: 'yi' });
  const { stale } = await edit(Object.fromEntries(paths.map((path) => [path, old])), [], {
    authorId: 'jia',
  });
  expect(stale.filter((tag) => LISTS.test(tag))).toEqual([
    ...[tags.order(lists.author('yi')), AUTHOR_ORDER, 'author-list'],
  ]);
});

test.each([
  ['keeps its place in a series marks no list', 1, []],
  ['gets another place marks the parts of the series', 2, [SERIES_ORDER]],
])('one that %s', async (_, position, marked) => {
  const own = [
    ...shownIn(IN_SERIES),
    tags.articlePage('2'),
    tags.part('2', { name: '丛书', position: 1 }),
  ];
  const stored = { '/content/news/2': own, '/series/%E4%B8%9B%E4%B9%A6': shownIn(IN_SERIES) };
  const { stale } = await edit(stored, [], IN_SERIES, part(position));
  expect(stale.filter((tag) => LISTS.test(tag))).toEqual(marked);
});

test('an edited author marks the list of authors; a withdrawn one goes at every page', async () => {
  const stored = ['/authors/jia', '/authors/jia/page/2', '/authors/jia2', '/authors'];
  const send = (named: object) =>
    expandInvalidation({ tags: [], withdrawn: [], purge: [], ...named }, () => stored);
  expect(await send({ tags: ['author:jia'] })).toEqual({
    ...{ stale: ['author:jia', 'author-list'], gone: [], wanted: [] },
  });
  expect((await send({ withdrawn: ['author:jia'] })).gone).toEqual(stored.slice(0, 2));
});

test('a withdrawn article marks the lists of its tags', async () => {
  const { stale } = await expandInvalidation(
    { tags: [], withdrawn: ['article:2'], purge: [] },
    (wanted) => (wanted ? [TAG_PAGE] : STORED),
  );
  expect(stale).toEqual(expect.arrayContaining([tags.order(lists.tag('旧')), 'tag-list']));
});

test.each([
  ['nothing shows yet', {}, ['order', 'order:news']],
  [
    'a list shows in another place',
    { '/content/news/2': shows(PLACE), '/content/news': shows('place:2:news:2025') },
    ['order', 'order:news'],
  ],
  ['another category has', { '/content/old/2': shows(OLD_PLACE) }, ['order', 'order:old']],
])('an article that %s shifts the lists', async (_, stored: Record<string, string[]>, order) => {
  expect((await edit(stored)).stale).toEqual(expect.arrayContaining([...order, 'order:news']));
});
