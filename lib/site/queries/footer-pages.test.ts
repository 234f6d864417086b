import { beforeEach, expect, test, vi } from 'vitest';
import { setLog } from '../../runtime/telemetry/log';
import { getFooterPages } from './footer-pages';

vi.mock('next/cache', () => ({ cacheLife: () => {}, cacheTag: () => {} }));
vi.mock('../editor', () => ({ editorToken: async () => undefined }));

beforeEach(() => {
  vi.stubEnv('API_BASE_URL', 'http://backend.test');
  setLog(() => {});
});

const named = (...names: string[]) => names.map((name) => ({ name, title: `题：${name}` }));

/** The names of the footer's pages, for static pages and the answer to `section_page_list`. */
async function footerWith(texts: object[], sections: object[] | number) {
  vi.stubGlobal('fetch', async (url: URL | string) => {
    if (String(url).includes('index_info')) return answer({ site: { siteName: '站' } });
    if (String(url).includes('page_list') && !String(url).includes('section')) {
      return answer({ list: texts });
    }
    if (typeof sections === 'number') return answer(null, sections);
    return answer({ list: sections.map((page) => ({ ...page, sections: [] })) });
  });
  return (await getFooterPages()).map(({ name, title }) => `${name} ${title}`);
}

const answer = (data: object | null, status = 200) =>
  Response.json({ code: status === 200 ? 0 : status, message: '', data }, { status });

test('footers list static pages, and the page about the organisation as sections, but no other of these', async () => {
  expect(await footerWith(named('terms'), named('about_us', 'home', 'us'))).toEqual([
    'terms 题：terms',
    'about_us 题：about_us',
  ]);
});

test('the page that is shown gives its title, in the place of the static page', async () => {
  const texts = [{ name: 'about_us', title: '旧' }, ...named('terms')];
  expect(await footerWith(texts, named('about_us'))).toEqual([
    'about_us 题：about_us',
    'terms 题：terms',
  ]);
});

test.each([404, 500])('footers list static pages if there are no others (%i)', async (status) => {
  expect(await footerWith(named('terms'), status)).toEqual(['terms 题：terms']);
});
