import { INDEX_CALLS } from '@wenzhan/contract/calls/index-lists';
import type { RecordedCall } from '../../backend/server';
import { extraArticle } from '../../support/articles';
import { expect, test, withOwnSite } from '../../support/isolated-site';
import { ask } from '../../support/raw';

const PATHS = [
  ...['/', '/content', '/content/page/2', '/content/guides', '/content/guides/page/2'],
  ...['/content/news/101', '/content/news/99999', '/about_us', '/single_page/privacy'],
  ...['/search?q=%E9%94%AE%E7%9B%98', '/search?tag=%E9%A2%84%E8%A7%88', '/login', '/test'],
  '/nowhere',
];

const callNames = (calls: RecordedCall[]) => new Set(calls.map(({ path }) => path));

test('every call says that it comes from the server, wants JSON and bears no token', async () => {
  await withOwnSite({}, async ({ backend, site }) => {
    for (const path of PATHS) await ask(site.base, path);
    const calls = await backend.calls();
    const names = ['index_info', 'category_list', 'article_list', 'article_info'];
    const others = ['page_list', 'section_page_list', 'single_page', 'search', 'redirect_list'];
    expect([...callNames(calls)].sort()).toEqual(
      [...names, ...others, ...INDEX_CALLS].map((name) => `/api/web/${name}`).sort(),
    );
    for (const { method, path, headers } of calls) {
      expect(method, path).toBe('GET');
      expect(headers, path).toMatchObject({ server: 'true', accept: 'application/json' });
      expect(Object.keys(headers), path).not.toContain('authorization');
      expect(Object.keys(headers), path).not.toContain('cookie');
    }
    const site_calls = calls.filter(({ path }) => path === '/api/web/index_info');
    expect(site_calls.length).toBeGreaterThan(0);
    for (const { query } of site_calls) expect(query).toEqual({ requiredLogin: '0' });
  });
});

test('a page is asked for once, and the configuration of the site once for all pages', async ({
  backend,
  site,
}) => {
  await backend.control({ articles: [extraArticle(8101), extraArticle(8102)] });
  const asked = async (path: string) => {
    await backend.clearCalls();
    expect((await ask(site.base, path)).status).toBe(200);
    return (await backend.calls()).map((call) => call.path);
  };
  await asked('/content/news/8101');
  expect(await asked('/content/news/8101')).toEqual([]);
  expect(await asked('/content/news/8101?from=elsewhere')).toEqual([]);
  expect(await asked('/content/news/8102')).toEqual(['/api/web/article_info']);
});

test('an address that can lead nowhere asks the backend for no article', async ({
  backend,
  site,
}) => {
  for (const id of ['abc', '-5', '1.5', '9'.repeat(65)]) {
    expect((await ask(site.base, `/content/guides/${id}`)).status).toBe(404);
  }
  expect([...callNames(await backend.calls())]).not.toContain('/api/web/article_info');
});
