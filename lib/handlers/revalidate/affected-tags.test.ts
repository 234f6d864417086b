import { lists } from '@wenzhan/contract/cache/lists';
import { placeTags } from '@wenzhan/contract/cache/placement';
import { tags } from '@wenzhan/contract/cache/tags';
import { type PageCache, pathTag } from '@wenzhan/kit/page-cache';
import { thisProcess } from '@wenzhan/kit/process/process';
import { beforeEach, expect, test, vi } from 'vitest';
import { findAffected } from './affected-tags';

// Before the imports: the route table is made once.
vi.hoisted(() => vi.stubEnv('TRADITIONAL_CHINESE', 'tw'));

const summary = (id: string) => ({
  id,
  category: 'news',
  title: '题',
  summary: '',
  tags: [] as string[],
  publishedAt: '2026-01-01T00:00:00+08:00',
});

/** Stored pages, with the tags of each, and when they were rendered. */
interface Page {
  path: string;
  tags: string[];
  renderStartedAt?: number;
}

const tagged = (paths: string[], ...names: string[]): Page[] =>
  paths.map((path) => ({ path, tags: [pathTag(path), ...names] }));

/** Pages that show article 2 as it is with these fields. */
const showing = (paths: string[], fields: object = {}): Page[] =>
  tagged(paths, 'article:2', ...placeTags({ ...summary('2'), ...fields }));

/** Pages of the list of a category. */
const listing = (category: string, ...pages: Page[]): Page[] =>
  pages.map((page) => ({ ...page, tags: [...page.tags, tags.order(category)] }));

const find = (named: object, pages: readonly Page[] | null) =>
  findAffected(
    { tags: [], withdrawn: [], purge: [], ...named },
    pages &&
      ((wanted) =>
        pages
          .filter((page) => !wanted || page.tags.some((tag) => wanted.includes(tag)))
          .map((page) => ({
            key: page.path,
            renderStartedAt: 0,
            isForOtherOrigin: false,
            ...page,
          }))),
  );

/** A backend with this answer to `article_info` and these categories. */
function backend(info: object | null, categories = ['news']): void {
  const list = categories.map((name) => ({ name, title: '类', total: 1 }));
  vi.stubGlobal('fetch', async (url: string) => {
    const data = String(url).includes('category_list') ? { list } : info;
    return Response.json({ code: data ? 0 : 404, message: '', data });
  });
}

/** A backend with these pages of sections. */
function sectionPages(...names: string[]): void {
  const list = names.map((name) => ({ name, title: '题', sections: [] }));
  vi.stubGlobal('fetch', async (url: string) => {
    const data = String(url).includes('section_page_list') ? { list } : null;
    return Response.json({ code: data ? 0 : 404, message: '', data });
  });
}

test('an edited page of sections is asked for where it is, and the footers of all pages stay', async () => {
  sectionPages('home', 'about_us', 'us');
  const tagsOf = (name: string) => [`page:${name}`, 'section-pages'];
  const found = async (name: string) => await find({ tags: [`page:${name}`] }, []);
  expect(await found('us')).toMatchObject({
    stale: tagsOf('us'),
    wanted: ['/pages/us', '/zh-hant/pages/us'],
  });
  expect(await found('about_us')).toMatchObject({
    stale: tagsOf('about_us'),
    wanted: ['/about_us', '/zh-hant/about_us'],
  });
  expect(await found('home')).toMatchObject({
    stale: tagsOf('home'),
    wanted: ['/', '/zh-hant'],
  });
  expect((await found('terms')).wanted).toContain('/single_page/terms');
});

test('a page of sections that is withdrawn is gone at once, and the home page is made anew', async () => {
  const paths = (name: string) => find({ withdrawn: [`page:${name}`] }, []);
  expect((await paths('us')).gone).toContain(pathTag('/pages/us'));
  expect((await paths('home')).gone).toContain(pathTag('/'));
  expect((await paths('home')).stale).toContain('section-pages');
});

/** An edit of article 2, which has these fields now, and whose neighbours are 1 and 22. */
function edit(pages: readonly Page[] | null, fields: object = {}, more: object = {}) {
  const article = { ...summary('2'), content: '', ...fields };
  backend({ article, previous: summary('1'), next: null, related: [summary('22')], ...more });
  return find({ tags: ['article:2'] }, pages);
}

const [TAG, NEW_TAG] = [lists.tag('旧'), lists.tag('新')];
const SERIES = lists.series('丛书');
const MONTH = lists.month('2026-01');
/** Pages that show article 2, and one of its category that does not. */
const KNOWN = [
  ...listing('news', ...showing(['/', '/content/news']), ...tagged(['/content/news/page/2'])),
  ...showing(['/content/news/2'], {}),
];
const FIRST = ['article:2', 'changes'];
/** What is stale besides, when an article is new or has moved. */
const NEIGHBOURS = ['article-page:1', 'article-page:22'];
const orders = (...names: (string | undefined)[]) => names.map((name) => tags.order(name));

beforeEach(() => {
  vi.stubEnv('API_BASE_URL', 'http://backend.test');
  vi.stubEnv('TRADITIONAL_CHINESE', 'tw');
  backend(null);
  thisProcess.pageCache = undefined;
});

test('an edit makes stale what carries the article, and nothing else', async () => {
  const wanted = ['/content/news/2', '/zh-hant/content/news/2'];
  expect(await edit(KNOWN)).toEqual({ stale: FIRST, gone: [], wanted });
});

test('an article that no stored page shows is new: its lists are stale, and its neighbours’ own pages', async () => {
  const { stale } = await edit(listing('news', ...tagged(['/content/news'])), { tags: ['旧'] });
  expect(stale).toEqual([
    ...[...FIRST, ...NEIGHBOURS, ...orders(undefined, 'news', TAG, MONTH)],
    ...[tags.index('tag'), tags.index('month')],
  ]);
});

test('a change of the tags makes the lists stale of those that came and went, and no other', async () => {
  const { stale } = await edit(showing(['/content/news'], { tags: ['same', '旧'] }), {
    tags: ['same', '新'],
  });
  expect(stale).toEqual([...FIRST, ...NEIGHBOURS, ...orders(TAG, NEW_TAG), tags.index('tag')]);
});

test('a series and an author that an article gets are lists that it enters', async () => {
  const { stale } = await edit(KNOWN, { series: '丛书', authorId: 'jia' });
  const entered = orders(SERIES, lists.author('jia'));
  expect(stale.slice(FIRST.length + NEIGHBOURS.length)).toEqual([
    ...[...entered, tags.index('series'), tags.index('author')],
  ]);
});

test.each([
  ['the same', 1, []],
  ['another', 2, orders(SERIES)],
])('the parts of a series are stale if one gets %s position', async (_, position, expected) => {
  const article = { ...summary('2'), series: '丛书' };
  const own = tagged(['/content/news/2'], 'article:2', ...placeTags(article, 1));
  const series = { name: '丛书', position, total: 3, previous: null, next: null };
  const pages = [...own, ...showing(['/series/x'], { series: '丛书' })];
  const { stale } = await edit(pages, { series: '丛书' }, { series });
  expect(stale.filter((tag) => tag.startsWith('order'))).toEqual(expected);
});

test.each([
  ['time', { publishedAt: '2025-02-01T00:00:00+08:00' }, [undefined, 'news', MONTH]],
  ['category', { category: 'old' }, ['news', 'old']],
])('one that another %s moves makes both places stale', async (_, before, expected) => {
  const { stale } = await edit(showing(['/content/old/2'], before));
  expect(stale).toEqual(expect.arrayContaining([...orders(...expected), ...NEIGHBOURS]));
});

test('one page that shows an earlier place is enough', async () => {
  const { stale } = await edit([...KNOWN, ...showing(['/content/old'], { category: 'old' })]);
  expect(stale).toEqual(expect.arrayContaining(orders('old')));
});

test('an article that came back is new, whatever pages from before its withdrawal show', async () => {
  const freshness = (carried: readonly string[], time: number) =>
    carried.includes('withdrawn:article:2') && time < 5 ? 'expired' : 'fresh';
  thisProcess.pageCache = { tags: { freshness } } as unknown as PageCache;
  const at = (renderStartedAt: number) => KNOWN.map((page) => ({ ...page, renderStartedAt }));
  expect((await edit(at(4))).stale).toEqual(expect.arrayContaining(orders(undefined, 'news')));
  expect((await edit(at(6))).stale).toEqual(FIRST);
});

test('one that the backend does not have, or cannot say, leaves its lists', async () => {
  const left = [...FIRST, ...orders(undefined, 'news', MONTH), tags.index('month')];
  expect((await find({ tags: ['article:2'] }, KNOWN)).stale).toEqual(left);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }));
  expect((await find({ tags: ['article:2'] }, KNOWN)).stale).toEqual(left);
});

test('a withdrawn article is gone on its own pages, and its lists are stale', async () => {
  const { stale, gone, wanted } = await find({ withdrawn: ['article:2'] }, KNOWN);
  expect([gone, wanted]).toEqual([['article-page:2'], []]);
  expect(stale).toEqual([...FIRST, ...orders(undefined, 'news', MONTH), tags.index('month')]);
});

test.each([
  ['a category that appears with its first article', KNOWN, ['news', 'new'], { category: 'new' }],
  ['a category that vanishes with its last one', KNOWN, ['old'], { category: 'old' }],
])('%s changes the navigation', async (_, pages, categories, fields) => {
  const article = { ...summary('2'), content: '', ...fields };
  backend({ article, previous: null, next: null, related: [] }, categories);
  expect((await find({ tags: ['article:2'] }, pages)).stale).toContain('categories');
});

test('an article that moves between known categories does not', async () => {
  const pages = [...KNOWN, ...listing('old', ...tagged(['/content/old']))];
  const article = { ...summary('2'), content: '', category: 'old' };
  backend({ article, previous: null, next: null, related: [] }, ['news', 'old']);
  expect((await find({ tags: ['article:2'] }, pages)).stale).not.toContain('categories');
});

const bothScripts = (...paths: string[]) =>
  paths.flatMap((path) => [path, `/zh-hant${path}`]).map(pathTag);

test.each([
  ['category:news', bothScripts('/content/news'), [pathTag('/content/news/page/2')]],
  ['page:about_us', bothScripts('/about_us', '/single_page/about_us', '/pages/about_us'), []],
  ['author:jia', bothScripts('/authors/jia'), [pathTag('/zh-hant/authors/jia/page/2')]],
])('what is withdrawn as %s is gone on all its pages', async (tag, firsts, further) => {
  const authors = tagged(['/zh-hant/authors/jia/page/2', '/'], tags.order(lists.author('jia')));
  const { gone } = await find({ withdrawn: [tag] }, [...KNOWN, ...authors]);
  expect(gone.sort()).toEqual([...firsts, ...further].sort());
});

test('an edited author makes the list of authors stale', async () => {
  expect((await find({ tags: ['author:jia'] }, KNOWN)).stale).toEqual([
    'author:jia',
    tags.index('author'),
  ]);
});

test('a page that is not stored is new, so every footer is stale', async () => {
  const stored = tagged(['/single_page/terms']);
  expect((await find({ tags: ['page:terms'] }, stored)).stale).toEqual(['page:terms']);
  expect((await find({ tags: ['page:terms'] }, [])).stale).toEqual(['page:terms', 'site']);
});

test('on a host with its own cache every article counts as new, and the navigation stays', async () => {
  const { stale } = await edit(null);
  expect(stale).toEqual(expect.arrayContaining([...orders(undefined, 'news'), ...NEIGHBOURS]));
  expect(stale).not.toContain('categories');
});

const inEnglish = (page: Page): Page => ({
  ...page,
  path: `/en${page.path}`,
  tags: page.tags.map((tag) =>
    tag.startsWith('_N_T_') ? pathTag(`/en${page.path}`) : `en/${tag}`,
  ),
});

test('an article in another language moves between its lists there, and nowhere else', async () => {
  const requests: URL[] = [];
  const article = { ...summary('2'), content: '', tags: ['新'] };
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(new URL(String(url)));
    return Response.json({
      code: 0,
      message: '',
      data: { article, previous: summary('1'), next: null, related: [], list: [] },
    });
  });
  const pages = [...showing(['/content/news'], { tags: ['旧'] })].map(inEnglish);
  const { stale, wanted } = await find({ tags: ['en/article:2'] }, [...KNOWN, ...pages]);
  expect(stale).toEqual(
    [...FIRST, 'article-page:1', ...orders(TAG, NEW_TAG), tags.index('tag')].map(
      (tag) => `en/${tag}`,
    ),
  );
  expect(wanted).toEqual(['/en/content/news/2']);
  expect(requests.map(({ searchParams }) => searchParams.get('language'))).toContain('en');
});

test('of the languages of a request each affects its own pages', async () => {
  const pages = [...KNOWN, ...KNOWN.map(inEnglish)];
  const { stale, gone } = await find(
    { tags: ['site'], withdrawn: ['en/category:news', 'author:jia'] },
    pages,
  );
  expect(gone).toEqual(
    expect.arrayContaining(
      ['/en/content/news', '/en/content/news/page/2', '/authors/jia'].map(pathTag),
    ),
  );
  expect(gone).not.toContain(pathTag('/content/news'));
  expect(stale).toEqual(expect.arrayContaining(['site', 'en/categories', 'en/articles']));
  expect(stale).not.toContain('categories');
});
