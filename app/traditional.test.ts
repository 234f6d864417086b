import '../testing/next';

import { article } from '@wenzhan/content/testing/content-folder';
import { SITE_URL, serveContent } from '@wenzhan/content/testing/embedded-site';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectValidXml, readXml } from '../e2e/support/xml';
import { GET as editionFile } from './api/editions/[edition]/[...path]/route';
import { GET as markdown } from './api/markdown/[...path]/route';
import { GET as sitemap } from './sitemaps/[shard]/route';

beforeEach(() => vi.stubEnv('TRADITIONAL_CHINESE', 'tw'));

serveContent({
  'news/951.md': article(
    { title: '头发干净', tags: ['后台'], author: '范后', traditional: { 默认: '默认' } },
    '默认发送到[首页](/)，`默认`。\n\n> 引用的头发。\n',
  ),
});

interface Entry {
  loc: string;
  'xhtml:link'?: unknown;
}

const request = (path: string) => new Request(SITE_URL + path);
const of = <T extends object>(params: T) => ({ params: Promise.resolve(params) });

const read = (path: string) => {
  const { pathname } = new URL(SITE_URL + path);
  const segments = pathname.split('/').slice(1);
  return editionFile(request(`/zh-hant${path}`), of({ edition: 'zh-hant', path: segments }));
};

test('a feed of a category is in traditional characters, its code, quotations and names are not', async () => {
  const response = await read('/content/news/feed.json');
  const feed = await response.json();
  expect(feed).toMatchObject({
    language: 'zh-Hant',
    home_page_url: `${SITE_URL}/zh-hant/content/news`,
    feed_url: `${SITE_URL}/zh-hant/content/news/feed.json`,
  });
  const item = feed.items.find(({ title }: { title: string }) => title === '頭髮乾淨');
  expect(item).toMatchObject({
    url: `${SITE_URL}/zh-hant/content/news/951`,
    authors: [{ name: '范后' }],
    tags: ['後臺'],
  });
  expect(item.content_html).toContain(
    `默认發送到<a href="${SITE_URL}/zh-hant">首頁</a>，<code>默认</code>`,
  );
  expect(item.content_html).toContain('<blockquote lang="zh-Hans">\n<p>引用的头发。</p>');
});

test('the feed of the site leads to its home page in the same script', async () => {
  const text = await (await read('/atom.xml')).text();
  await expectValidXml(text, 'atom.rng');
  expect(text).toContain(`<link rel="alternate" type="text/html" href="${SITE_URL}/zh-hant"/>`);
  expect(text).toContain(`<id>${SITE_URL}/zh-hant/atom.xml</id>`);
  expect(text).toContain('xml:lang="zh-Hant"');
});

test('the feed of a tag is found by the name as it is written', async () => {
  const response = await read(`/tags/${encodeURIComponent('后台')}/feed.xml`);
  expect(await response.text()).toContain('<title>頭髮乾淨</title>');
  const unknown = await read('/tags/none/feed.xml');
  expect(unknown.status).toBe(404);
});

test('an installed site opens in traditional characters', async () => {
  expect(await (await read('/site.webmanifest')).json()).toMatchObject({
    id: '/',
    start_url: '/zh-hant',
    scope: '/zh-hant',
    lang: 'zh-Hant',
    name: '試站',
    icons: expect.arrayContaining([expect.objectContaining({ src: '/icon.svg' })]),
  });
});

test('the Markdown of an article is in traditional characters, with its exceptions', async () => {
  const at = (path: string) =>
    markdown(request(`${path}.md`), of({ path: path.split('/').slice(1) }) as never);
  const text = await (await at('/zh-hant/content/news/951')).text();
  expect(text).toContain('title: 頭髮乾淨');
  expect(text).toContain('author: 范后');
  expect(text).toContain(`url: ${SITE_URL}/zh-hant/content/news/951`);
  expect(text).toContain(`默认發送到[首頁](${SITE_URL}/zh-hant)，\`默认\``);
  expect(text).toContain('> 引用的头发。');
  expect((await at('/zh-hant/content/news/99999')).status).toBe(404);
});

test('a sitemap has each page in both scripts, and each names both', async () => {
  const text = await (await sitemap(request('/sitemaps/1.xml'), of({ shard: '1.xml' }))).text();
  const { url: entries } = readXml<{ urlset: { url: Entry[] } }>(text).urlset;
  const versions = (path: string) =>
    entries.find(({ loc }) => loc === SITE_URL + path)?.['xhtml:link'];
  const simplified = versions('/content/news/951');
  expect(simplified).toEqual(versions('/zh-hant/content/news/951'));
  expect(JSON.stringify(simplified)).toMatch(/zh-Hans.*zh-Hant.*x-default/);
  expect(versions('/zh-hant')).toEqual(versions('/'));
  const count = (start: string) =>
    entries.filter(({ loc }) => loc.startsWith(SITE_URL + start)).length;
  expect(count('/zh-hant') * 2).toBe(entries.length);
});

test('suggestions are found by either script and shown in traditional characters', async () => {
  for (const keyword of ['头发干净', '頭髮乾淨']) {
    const path = `/api/web/search?keyword=${encodeURIComponent(keyword)}&limit=1`;
    const { code, data } = await (await read(path)).json();
    expect([code, data.list.map(({ title }: { title: string }) => title)]).toEqual([
      0,
      ['頭髮乾淨'],
    ]);
  }
});

test.each(['', '?keyword=', '?keyword=站&limit=-1', '?keyword=站&limit=x'])(
  'a search with the parameters "%s" is rejected',
  async (query) => {
    const response = await read(`/api/web/search${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: 400, message: '请求参数错误', data: null });
  },
);
