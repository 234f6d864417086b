import { type Answers, infoOf, serveAnswers } from '@wenzhan/content/testing/backend-answers';
import { NOT_FOUND_CACHE } from '@wenzhan/contract/cache/profiles';
import { thisProcess } from '@wenzhan/kit/process/process';
import { UnrenderableError } from '@wenzhan/text/article/unrenderable';
import { beforeEach, expect, test, vi } from 'vitest';
import { getAboutSections, getHome } from './sections';

const mocks = vi.hoisted(() => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));

vi.mock('next/cache', () => mocks);
// A busy machine takes longer for a hundred calls at once than one call may take.
vi.mock('@wenzhan/contract/request/deadline', () => ({
  startDeadline: () => ({ signal: new AbortController().signal, clear: () => {} }),
}));
vi.mock('next/headers', () => ({ draftMode: async () => ({ isEnabled: false }) }));

const home = (...sections: object[]) => ({ list: [{ name: 'home', title: '首页', sections }] });

const serve = (answers: Answers) => serveAnswers({ 'article_info?id=7': infoOf(7), ...answers });

const storiesIn = ({ sections }: Awaited<ReturnType<typeof getHome>>) =>
  sections.flatMap((section) => ('stories' in section ? section.stories.map(({ id }) => id) : []));
const tagged = () => mocks.cacheTag.mock.calls.flat();

beforeEach(() => {
  mocks.cacheLife.mockClear();
  mocks.cacheTag.mockClear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

test.each<[string, Answers]>([
  ['chosen article', { section_page_list: home({ type: 'articles', ids: ['7', '8'] }) }],
  ['pinned article', { section_page_list: home({ type: 'newest', pinned: ['8', '7'] }) }],
  [
    'category',
    {
      section_page_list: home({ type: 'articles', category: 'gone', pinned: ['7'] }),
      'article_list?category=gone&page=1&limit=4': 404,
    },
  ],
  ['page about_us, which the magazine mentions', {}],
  [
    'category that is still listed',
    { category_list: { list: [{ name: 'gone', title: '旧', total: 1 }] } },
  ],
])('the home page keeps its lifetimes without a %s', async (_, answers) => {
  await serve({ 'article_list?category=gone&page=1&limit=9': 404, ...answers });
  const page = await getHome();
  expect(page.sections.length).toBeGreaterThan(0);
  if ('section_page_list' in answers) expect(storiesIn(page)).toContain('7');
  expect(mocks.cacheLife).toHaveBeenCalled();
  expect(mocks.cacheLife).not.toHaveBeenCalledWith(NOT_FOUND_CACHE);
});

test('a page of sections is asked for by its name, the index without sections', async () => {
  const { list } = home({ type: 'quotation', text: '甲' });
  const others = [{ name: 'us', title: '我们' }];
  await serve({
    'section_page_list?sections=0': { list: [{ name: 'home', title: '首页' }, ...others] },
    'section_page_list?name=home': { list },
  });
  expect((await getHome()).sections).toMatchObject([{ type: 'quotation' }]);
});

test('a page that a backend lists, and sends without sections, is none', async () => {
  await serve({ section_page_list: { list: [{ name: 'home', title: '首页' }] } });
  expect((await getHome()).page).toBeUndefined();
});

test('what is missing shows as soon as its tag is revalidated', async () => {
  await serve({ section_page_list: home({ type: 'articles', ids: ['8'] }, { type: 'about' }) });
  const { problems } = await getHome();
  expect(tagged()).toEqual(expect.arrayContaining(['article:8', 'page:about_us']));
  expect(problems).toEqual(['article 8 does not exist']);
});

test('a page that vanishes after the index has named it is none, and the home page the magazine', async () => {
  let calls = 0;
  const { list } = home({ type: 'masthead' });
  await serveAnswers({
    get section_page_list() {
      calls += 1;
      return { list: calls === 1 ? list : [] };
    },
  });
  expect((await getHome()).page).toBeUndefined();
  expect(mocks.cacheLife).not.toHaveBeenCalledWith(NOT_FOUND_CACHE);
});

test('an article that does not fit the contract is left out, and named', async () => {
  await serve({
    section_page_list: home({ type: 'articles', ids: ['7', '8'] }),
    'article_info?id=8': infoOf(8, { title: '' }),
  });
  const page = await getHome();
  expect(storiesIn(page)).toEqual(['7']);
  expect(page.problems).toEqual([expect.stringMatching(/^article 8 is left out: .*title/)]);
});

test('a page that does not fit the contract is left out of the magazine', async () => {
  await serve({ single_page: { page: { name: 'about_us', title: 5, content: '' } } });
  const { sections } = await getHome();
  expect(sections).toContainEqual({ type: 'about', page: null });
});

test('an article whose text cannot be rendered is listed like any other', async () => {
  const run = () => Promise.reject(new UnrenderableError('it takes too long'));
  thisProcess.renderer = { run };
  await serve({
    section_page_list: home({ type: 'articles', ids: ['7'] }),
    'article_info?id=7': infoOf(7, { content: '文'.repeat(20_000) }),
  });
  expect(storiesIn(await getHome())).toEqual(['7']);
  thisProcess.renderer = undefined;
});

test.each([
  { type: 'quotation', text: '文'.repeat(2000) },
  { type: 'text', content: `<p>${'文'.repeat(2000)}</p>` },
])(
  'a page has only the sections for whose texts it has room: not the last $type',
  async (section) => {
    const items = Array.from({ length: 200 }, () => ({ title: '题', text: '文'.repeat(2980) }));
    await serve({ section_page_list: home(section, { type: 'cards', items }, section) });
    const { sections } = await getHome();
    expect(sections.map(({ type }) => type)).toEqual([section.type, 'cards', 'left_out']);
  },
);

test.each([['article_info?id=8'], ['article_list'], ['section_page_list']])(
  'a backend that fails at %s fails the page',
  async (call) => {
    const sections = [{ type: 'articles', ids: ['8'] }, { type: 'newest' }];
    await serve({ section_page_list: home(...sections), [call]: 500 });
    await expect(getHome()).rejects.toMatchObject({ name: 'ApiError', status: 500 });
  },
);

test('a home page that is the only page, and bad, is replaced by the magazine; a bad field of it is not', async () => {
  const { list } = home({ type: 'masthead' });
  await serve({ section_page_list: { list: [{ ...list[0], title: '' }] } });
  expect((await getHome()).page).toBeUndefined();
  await serve({ section_page_list: { list: [{ ...list[0], updatedAt: '2026-11-26' }] } });
  expect((await getHome()).page).toEqual({ name: 'home', title: '首页' });
});

test('the page about the organisation consists of sections, if it is listed', async () => {
  await serve({});
  expect(await getAboutSections()).toBeNull();
  const page = { name: 'about_us', title: '关于', sections: [{ type: 'masthead' }] };
  await serve({ section_page_list: { list: [page] } });
  expect(await getAboutSections()).toMatchObject({ page: { title: '关于' } });
});

test('a page shows the articles of a hundred categories: each takes a call', async () => {
  const list = Array.from({ length: 120 }, (_, at) => ({ name: `c${at}`, title: '类', total: 1 }));
  const sections = home({ type: 'categories' });
  await serve({ category_list: { list }, section_page_list: sections });
  const [shown] = (await getHome()).sections;
  expect(shown).toMatchObject({ type: 'categories', categories: { length: 100 } });
});
