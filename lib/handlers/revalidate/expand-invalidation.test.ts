import { beforeEach, expect, test, vi } from 'vitest';
import { lists } from '../../api/lists';
import { tags } from '../../api/tags';
import { expandInvalidation } from './expand-invalidation';

// Before the imports: the route table is made once.
vi.hoisted(() => vi.stubEnv('TRADITIONAL_CHINESE', 'tw'));

const summary = (id: string) => ({
  id,
  category: 'news',
  title: '题',
  summary: '',
  tags: [],
  publishedAt: '2026-01-01T00:00:00+08:00',
});

/** Stored pages, with the tags of each. */
type Pages = Record<string, string[]>;

const tagged = (paths: string[], names: string[]): Pages =>
  Object.fromEntries(paths.map((path) => [path, names]));

/** The tags of a page that shows article 2 as it is with these fields. */
function tagsOf(fields: object): string[] {
  const article = { ...summary('2'), ...fields };
  return ['article:2', tags.place(article), tags.listed(article)];
}

const showing = (paths: string[], fields: object = {}) => tagged(paths, tagsOf(fields));

const expand = (named: object, pages: Pages) =>
  expandInvalidation({ tags: [], withdrawn: [], purge: [], ...named }, (wanted) =>
    Object.keys(pages).filter((path) => !wanted || pages[path]?.some((it) => wanted.includes(it))),
  );

const answer = (data: object) =>
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', data }));

/** An edit of article 2, which has these fields now, and whose neighbours are 1 and 22. */
function edit(pages: Pages, fields: object = {}, more: object = {}) {
  const article = { ...summary('2'), content: '', ...fields };
  answer({ article, previous: summary('1'), next: null, related: [summary('22')], ...more });
  return expand({ tags: ['article:2'] }, pages);
}

const TAG_PAGE = `/tags/${encodeURIComponent('旧')}`;
const SERIES_PAGE = `/series/${encodeURIComponent('丛书')}`;
const ARTICLE_PAGES = ['/content/news/2', '/content/old/02', '/content/news/2.md'];
const STORED = {
  ...showing([...ARTICLE_PAGES, '/content', TAG_PAGE]),
  ...tagged(['/content/page/2', '/content/news', '/content/news/page/2'], []),
  ...tagged(['/content/posts/page/2', '/content/news/22', '/single_page/terms'], []),
  ...tagged(['/authors', '/authors/jia', '/authors/jia/page/2', '/authors/jia2'], []),
};
/** Pages that show article 2 in its present place. */
const SHOWING = ['/content', '/content/news', '/content/news/2'];
const IN_SERIES = { series: '丛书', authorId: 'jia' };

const orderOf = (kind: 'tag' | 'series' | 'author', name: string) => tags.order(lists[kind](name));

/** The marked lists, and pages that count their articles. */
const listsIn = (stale: string[]) =>
  stale.filter((tag) => /^(order|tag-list|series-list|author-list|archive)/.test(tag));

beforeEach(() => {
  vi.stubEnv('API_BASE_URL', 'http://backend.test');
  answer({ list: [] });
});

test('a withdrawn article goes at every address of it, and its lists are marked, but do not go', async () => {
  const { gone, stale } = await expand({ withdrawn: ['article:2'] }, STORED);
  expect(gone).toEqual([...ARTICLE_PAGES, '/content/old/2']);
  expect(stale.slice(0, 2)).toEqual(['article:2', 'changes']);
  const orders = ['order', 'order:news', 'order:old', orderOf('tag', '旧')];
  expect(stale.slice(2)).toEqual([...orders, 'tag-list']);
});

test.each([
  ['category:news', ['/content/news', '/content/news/page/2']],
  ['page:about_us', ['/about_us', '/single_page/about_us']],
  ['page:terms', ['/single_page/terms']],
  ['author:jia', ['/authors/jia', '/authors/jia/page/2']],
])('what is withdrawn as %s goes at %j', async (tag, gone) => {
  expect((await expand({ withdrawn: [tag] }, STORED)).gone).toEqual(gone);
});

test('an edited author marks the list of authors', async () => {
  const stale = ['author:jia', 'author-list'];
  expect(await expand({ tags: ['author:jia'] }, STORED)).toEqual({ stale, gone: [], wanted: [] });
});

test('pages in traditional characters go and come with the others', async () => {
  vi.stubEnv('TRADITIONAL_CHINESE', 'tw');
  const { gone } = await expand({ withdrawn: ['page:terms'] }, STORED);
  expect(gone).toEqual(['/single_page/terms', '/zh-hant/single_page/terms']);
  const stored = showing(['/zh-hant/content/news/2', `/zh-hant${TAG_PAGE}`]);
  const { wanted } = await edit(stored);
  expect(wanted).toEqual(['/content/news/2', '/zh-hant/content/news/2']);
  const { stale } = await expand({ withdrawn: ['article:2'] }, stored);
  expect(stale).toEqual(expect.arrayContaining([orderOf('tag', '旧'), 'order:news']));
});

test('an edit marks what shows the article and its neighbours’ own pages, not whole lists', async () => {
  const pages = { ...showing(SHOWING), '/content/news/1': ['article:1'] };
  expect(await edit(pages)).toEqual({
    stale: ['article:2', 'changes', 'article-page:1', 'article-page:22'],
    gone: [],
    wanted: ['/content/news/2'],
  });
});

test('an edit that changes the tags marks the lists of the tags that came and went, and no other', async () => {
  // The page of its month is not stored.
  const pages = showing([...SHOWING, '/tags/same', TAG_PAGE], { tags: ['same', '旧'] });
  const { stale } = await edit(pages, { tags: ['same', '新'] });
  expect(listsIn(stale)).toEqual([orderOf('tag', '旧'), orderOf('tag', '新'), 'tag-list']);
});

test('an article that enters a series or gets an author marks these lists, and no other', async () => {
  const { stale } = await edit(showing(SHOWING), IN_SERIES);
  const orders = [orderOf('series', '丛书'), orderOf('author', 'jia')];
  expect(listsIn(stale)).toEqual([...orders, 'series-list', 'author-list']);
});

test('one that changes its author marks both', async () => {
  const pages = showing([...SHOWING, '/authors/yi'], { authorId: 'yi' });
  const { stale } = await edit(pages, { authorId: 'jia' });
  const orders = [orderOf('author', 'yi'), orderOf('author', 'jia')];
  expect(listsIn(stale)).toEqual([...orders, 'author-list']);
});

test.each([
  ['keeps its place in a series marks no list', 1, []],
  ['gets another place marks the parts of the series', 2, [orderOf('series', '丛书')]],
])('one that %s', async (_, position, marked) => {
  const before = tags.part('2', { name: '丛书', position: 1 });
  const own = [...tagsOf(IN_SERIES), tags.articlePage('2'), before];
  const pages = { ...showing([SERIES_PAGE], IN_SERIES), '/content/news/2': own };
  const series = { name: '丛书', position, total: 3, previous: null, next: null };
  const { stale } = await edit(pages, IN_SERIES, { series });
  expect(listsIn(stale)).toEqual(marked);
});

const MOVED = showing(['/content/news'], { publishedAt: '2025-01-01T00:00:00+08:00' });

test.each([
  ['nothing shows yet', {}, 'order:news'],
  ['a list shows in another place', { ...showing(['/content/news/2']), ...MOVED }, 'order:news'],
  ['another category has', showing(['/content/old/2'], { category: 'old' }), 'order:old'],
])('an article that %s shifts the lists', async (_, pages, order) => {
  const { stale } = await edit(pages);
  expect(stale).toEqual(expect.arrayContaining(['order', 'order:news', order]));
});
