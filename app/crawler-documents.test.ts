import '../testing/next';

import { article } from '@wenzhan/content/testing/content-folder';
import { failBackend, SITE_URL, serveContent } from '@wenzhan/content/testing/embedded-site';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectValidXml, readXml } from '../e2e/support/xml';
import { request } from '../testing/next';
import { GET as markdown } from './api/markdown/[...path]/route';
import { GET as feed } from './feed.xml/route';
import { GET as indexNow } from './indexnow.txt/route';
import { GET as llms } from './llms.txt/route';
import { GET as robots } from './robots.txt/route';
import { GET as sitemapIndex } from './sitemap.xml/route';
import { GET as sitemap } from './sitemaps/[shard]/route';

const COVER = { url: 'https://pictures.example.com/a b.jpg?x=1&y=<2>' };
const NEWEST = '2026-01-02T00:00:00+08:00';
const RICH = '| 甲 | 乙 |\n| --- | --- |\n| [丙](/search) | `丁` |\n\n```yaml\ncover:\n```\n';

interface Entry {
  loc: string;
  lastmod: string;
  'image:image'?: { 'image:loc': string };
}

const publishedAt = '2026-01-01T00:00:00+08:00';
const redirects = [
  { from: '/content/old/12', to: '/content/news/101', status: 301 },
  { from: '/content/old/13', to: '/search?q=1', status: 308 },
  { from: '/single_page/old', to: 'https://old.example/terms', status: 308 },
  { from: '/single_page/withdrawn', status: 410 },
];
serveContent({
  'redirects.yaml': JSON.stringify(redirects),
  'news/951.md': article({ publishedAt, updatedAt: NEWEST, cover: COVER, author: '某人' }, RICH),
  'news/952.md': article({ publishedAt, seo: { noindex: true } }),
});
beforeEach(() => {
  request.isDraft = false;
});

const ask = () => new Request(`${SITE_URL}/`);
async function read(answer: Promise<Response>) {
  const response = await answer;
  const { status, headers } = response;
  return { status, headers, type: headers.get('content-type'), text: await response.text() };
}
const readSitemap = (shard: string) => sitemap(ask(), { params: Promise.resolve({ shard }) });
/** The entries of a valid sitemap. */
async function entriesOf(shard: string): Promise<Entry[]> {
  const { text } = await read(readSitemap(shard));
  expectValidXml(text, 'sitemap.xsd');
  return readXml<{ urlset: { url: Entry[] } }>(text).urlset.url;
}
const readMarkdown = (address: string) =>
  markdown(ask(), { params: Promise.resolve({ path: address.split('/') }) });

/** The folder has an article of both categories in each. */
const MONTHS = ['08', '07', '06', '05', '04', '03', '02', '01'];
const ARTICLES = [
  ...MONTHS.flatMap((month) => [`/content/news/1${month}`, `/content/guides/2${month}`]),
  '/content/news/951',
];
const STATIC_PAGES = ['/about_us', '/single_page/terms'];

test('the index and its one sitemap hold every indexable page once, with the time of its content', async () => {
  const { status, type, text } = await read(sitemapIndex(ask()));
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
  expectValidXml(text, 'siteindex.xsd');
  const { sitemapindex } = readXml<{ sitemapindex: { sitemap: Entry[] } }>(text);
  expect(sitemapindex.sitemap).toEqual([
    { loc: `${SITE_URL}/sitemaps/1.xml`, lastmod: NEWEST },
    { loc: `${SITE_URL}/sitemaps/lists.xml`, lastmod: NEWEST },
  ]);

  const entries = await entriesOf('1.xml');
  const lists = ['/', '/content', '/feeds', '/content/news', '/content/guides'];
  const pages = [...lists, ...ARTICLES, ...STATIC_PAGES].map((page) => SITE_URL + page);
  expect(entries.map(({ loc }) => loc).sort()).toEqual(pages.sort());
  const image = { 'image:loc': 'https://pictures.example.com/a%20b.jpg?x=1&y=%3C2%3E' };
  expect(entries).toEqual(
    expect.arrayContaining([
      { loc: `${SITE_URL}/`, lastmod: NEWEST },
      { loc: `${SITE_URL}/content/news/101`, lastmod: '2025-01-01T08:00:00+08:00' },
      { loc: `${SITE_URL}/content/news/951`, lastmod: NEWEST, 'image:image': image },
    ]),
  );
});

test('the sitemap of lists holds every tag, series, month and author, encoded once, with the time of its newest article', async () => {
  const entries = await entriesOf('lists.xml');
  const at = (day: string) => `2025-${day}T08:00:00+08:00`;
  const times = {
    '/series': at('05-02'),
    [`/series/${encodeURIComponent('四之一')}`]: at('05-02'),
    '/tags': at('08-02'),
    [`/tags/${encodeURIComponent('试验')}`]: at('08-02'),
    [`/tags/${encodeURIComponent('单号')}`]: at('07-02'),
    [`/tags/${encodeURIComponent('双号')}`]: at('08-02'),
    '/archive': NEWEST,
    '/archive/2026/01': NEWEST,
    ...Object.fromEntries(MONTHS.map((month) => [`/archive/2025/${month}`, at(`${month}-02`)])),
    '/authors': at('07-02'),
    '/authors/tester': at('07-02'),
  };
  const expected = Object.entries(times).map(([path, lastmod]) => ({
    loc: SITE_URL + path,
    lastmod,
  }));
  expect(entries).toEqual(expected);
});

test.each(['0.xml', '2.xml', '01.xml', '1', '9.xml', '123456.xml'])(
  '%s is no sitemap',
  async (shard) => {
    expect((await readSitemap(shard)).status).toBe(404);
  },
);

const CLOSED = ['/api/', '/edit$', '/edit/', '/edit?']
  .map((path) => `Disallow: ${path}`)
  .join('\n');

test('robots.txt opens everything but the API and the screens of editors', async () => {
  const groups = async () => (await read(robots(ask()))).text.split('\n\n');
  const everybody = `User-agent: *\n${CLOSED}`;
  const last = `Sitemap: ${SITE_URL}/sitemap.xml\n`;
  expect(await groups()).toEqual([everybody, last]);
});

const withoutPermission = async (allowed: string) => {
  vi.stubEnv('AI_CRAWLERS', allowed);
  const [first, ai = '', ...rest] = (await read(robots(ask()))).text.split('\n\n');
  expect(rest).toEqual([`Sitemap: ${SITE_URL}/sitemap.xml\n`]);
  expect(ai).toMatch(/^(User-agent: \S+\n)+Disallow: \/$/);
  expect(ai).not.toMatch(/Googlebot|bingbot|Baiduspider|Twitterbot/);
  return { first, names: [...ai.matchAll(/User-agent: (\S+)/g)].map(([, name]) => name) };
};
const TRAINING = ['GPTBot', 'ClaudeBot', 'CCBot', 'Bytespider', 'Google-Extended'];
const ANSWERS = [
  'OAI-SearchBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'PerplexityBot',
];

test('robots.txt can exclude all language models, or let those in that answer with a link', async () => {
  const denied = await withoutPermission('deny');
  expect(denied.names).toEqual(expect.arrayContaining([...TRAINING, ...ANSWERS]));
  const group = (signal: string) =>
    `User-agent: *\nContent-Signal: search=yes, ai-input=${signal}, ai-train=no\n${CLOSED}`;
  expect(denied.first).toBe(group('no'));
  const answering = await withoutPermission('answers');
  expect(answering.names).toEqual(expect.arrayContaining(TRAINING));
  for (const name of ANSWERS) expect(answering.names).not.toContain(name);
  expect(answering.first).toBe(group('yes'));
});

test('the key of IndexNow is there if it is set', async () => {
  expect((await indexNow(ask())).status).toBe(404);
  vi.stubEnv('INDEXNOW_KEY', 'key-of-the-tests');
  expect((await read(indexNow(ask()))).text).toBe('key-of-the-tests');
});

test('llms.txt has the form of llmstxt.org, and links the Markdown of every indexable page', async () => {
  const { status, type, text } = await read(llms(ask()));
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  const [title, ...rest] = text.split('\n');
  expect(title).toBe('# 试站');
  const sections = rest.filter((line) => line.startsWith('## ')).map((line) => line.slice(3));
  expect(sections).toEqual(['栏目0', '栏目1', '页面', 'Optional']);
  const items = rest.filter((line) => line.startsWith('- '));
  const links = items.map(
    (line) =>
      /^- \[(?:[^\]\\]|\\.)+\]\(https:\/\/www\.example\.com(\/[^)\s]+)\)(: \S.*)?$/.exec(line)?.[1],
  );
  const documents = [...ARTICLES, ...STATIC_PAGES].map((page) => `${page}.md`);
  expect(links.sort()).toEqual([...documents, '/feed.xml', '/sitemap.xml'].sort());
});

test('the Markdown of an article says what it is, and keeps its tables and code', async () => {
  const { status, headers, text } = await read(readMarkdown('content/news/951'));
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    vary: 'Accept',
    'x-robots-tag': 'noindex',
    link: `<${SITE_URL}/content/news/951>; rel="canonical"`,
    // A cache that ignores `Vary` must not serve it to the next browser.
    'cache-control': 'private, max-age=60',
  });
  const times = 'date: 2026-01-01T00:00:00+08:00\nupdated: 2026-01-02T00:00:00+08:00';
  const front = `---\ntitle: 标题\n${times}\nauthor: 某人\nurl: ${SITE_URL}/content/news/951\n---\n\n# 标题\n\n`;
  expect(text.slice(0, front.length)).toBe(front);
  expect(text).toMatch(/\n\| \[丙\]\(https:\/\/www\.example\.com\/search\) +\| `丁`/);
  expect(text).toContain('\n```yaml\ncover:\n');
});

test.each(STATIC_PAGES)('the static page %s is there as Markdown', async (page) => {
  const { text } = await read(readMarkdown(page.slice(1)));
  expect(text).toContain(`\nurl: ${SITE_URL}${page}\n---\n\n# `);
});

test('Markdown for an editor has no-store', async () => {
  request.isDraft = true;
  const { headers } = await readMarkdown('content/news/101');
  expect(headers.get('cache-control')).toBe('private, no-store');
});

test.each([
  ['content/guides/101', '/content/news/101.md'],
  ['content/news/0101', '/content/news/101.md'],
  ['single_page/about_us', '/about_us.md'],
])('the Markdown of %s moves for good to %s', async (from, to) => {
  const { status, headers } = await readMarkdown(from);
  expect([status, headers.get('location'), headers.get('vary')]).toEqual([308, to, 'Accept']);
  // A cache that ignores `Vary` must not send the next browser to Markdown.
  expect(headers.get('cache-control')).toBe('private, max-age=60');
});

test.each([
  ['content/old/12', 301, '/content/news/101.md'],
  ['content/old/13', 308, '/search?q=1'],
  ['single_page/old', 308, 'https://old.example/terms'],
  ['single_page/withdrawn', 410, null],
])('the Markdown of %s, which the redirect list names, is %i', async (page, expected, to) => {
  const { status, headers } = await readMarkdown(page);
  expect([status, headers.get('location'), headers.get('vary')]).toEqual([expected, to, 'Accept']);
});

test.each([
  'content/news/99999',
  'content/news/abc',
  'content/news/901',
  'content/page/99',
  'single_page/nowhere',
  'search',
])('there is no Markdown of %s', async (page) => {
  const { status, headers } = await readMarkdown(page);
  expect([status, headers.get('vary')]).toEqual([404, 'Accept']);
});

/** What fails with the backend, and, but for the Markdown, what a preview deployment does not have. */
const DOCUMENTS: [string, () => Promise<Response>][] = [
  ['sitemap.xml', () => sitemapIndex(ask())],
  ['sitemaps/1.xml', () => readSitemap('1.xml')],
  ['sitemaps/lists.xml', () => readSitemap('lists.xml')],
  ['llms.txt', () => llms(ask())],
  ['feed.xml', () => feed(ask())],
  ['the Markdown of an article', () => readMarkdown('content/news/101')],
];

test.each(DOCUMENTS)('%s is 503 rather than empty while the backend fails', async (_, get) => {
  await failBackend();
  const { status, headers, text } = await read(get());
  expect([status, text]).toEqual([503, 'Service Unavailable\n']);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a preview deployment has nothing for crawlers', async () => {
  vi.stubEnv('PREVIEW', '1');
  expect((await read(robots(ask()))).text).toBe('User-agent: *\nDisallow: /\n');
  for (const [name, get] of DOCUMENTS.slice(0, -1)) expect((await get()).status, name).toBe(404);
});
