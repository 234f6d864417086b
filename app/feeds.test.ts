import '../testing/next';

import { article } from '@wenzhan/content/testing/content-folder';
import { SITE_URL, serveContent } from '@wenzhan/content/testing/embedded-site';
import { describe, expect, test } from 'vitest';
import { parseHtml } from '../e2e/support/html';
import { expectValidXml, readXml } from '../e2e/support/xml';

const HOSTILE_TITLE = '<b>粗</b> & "引" ]]> \u0008\u{1f600}';
const HOSTILE_BODY =
  '<p>]]&gt; \u0007a\u000bb &amp; <a href="/content?b=1#c">c</a><a href="#d">d</a>' +
  '<a href="mailto:a@b.example">e</a><img src="/media/e.png"><script>alert(1)</script></p>\n';

// biome-ignore lint/suspicious/noExplicitAny: the tests inspect untyped documents
type Untyped = any;

const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

interface Format {
  type: string;
  /** Parses a feed with libraries that are independent of the code under test. */
  read: (text: string) => {
    title: string;
    page: string;
    self: string;
    items: { id: string; url: string; title: string; html: string }[];
  };
}

const FORMATS: Record<string, Format> = {
  'feed.xml': {
    type: 'application/rss+xml',
    read: (text) => {
      expectValidXml(text, 'rss.rng');
      const { title, link, item, ...channel } = readXml<Untyped>(text).rss.channel;
      const items = item.map((one: Untyped) => ({
        id: one.guid['#text'],
        url: one.link,
        title: one.title,
        html: one['content:encoded'],
      }));
      return { title, page: link, self: channel['atom:link']['@href'], items };
    },
  },
  'atom.xml': {
    type: 'application/atom+xml',
    read: (text) => {
      expectValidXml(text, 'atom.rng');
      const { title, link, entry } = readXml<Untyped>(text).feed;
      const href = (rel: string) => link.find((one: Untyped) => one['@rel'] === rel)['@href'];
      const items = entry.map(({ id, title, link, content }: Untyped) => ({
        id,
        url: link['@href'],
        title,
        html: content['#text'],
      }));
      return { title, page: href('alternate'), self: href('self'), items };
    },
  },
  'feed.json': {
    type: 'application/feed+json',
    read: (text) => {
      const feed = JSON.parse(text);
      expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
      const items = feed.items.map(({ content_html: html, ...item }: Untyped) => {
        expect(typeof item.id).toBe('string');
        expect(item.date_published).toMatch(DATE);
        return { ...item, html };
      });
      return { title: feed.title, page: feed.home_page_url, self: feed.feed_url, items };
    },
  },
};

/** Ids of the folder's published articles of both categories, newest first. */
const NEWEST = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((number) => [200 + number, 100 + number]);
const GUIDES = NEWEST.filter((id) => id > 200);

const publishedAt = '2026-01-01T00:00:00+08:00';
const redirects = [
  { from: '/content/renamed', to: '/content/guides', status: 301 },
  ...Object.keys(FORMATS).map((file) => ({
    from: `/content/elsewhere/${file}`,
    to: 'https://feeds.example/all',
    status: 308,
  })),
  { from: '/tags/旧名', to: '/tags/new', status: 308 },
  { from: '/content/without-feed', to: '/about_us', status: 308 },
  { from: '/content/withdrawn', status: 410 },
];
serveContent({
  'redirects.yaml': JSON.stringify(redirects),
  'news/951.md': article({ publishedAt, title: HOSTILE_TITLE }, HOSTILE_BODY),
  'news/953.md': article({ publishedAt, feedId: 'https://old.example/?p=12&a=1' }),
  'news/954.md': article({ publishedAt, feedId: '65f0c0ffee' }),
  'news/952.md': article({ publishedAt, seo: { noindex: true } }),
});

const ODD_NUMBERS = NEWEST.filter((id) => id % 2 === 1);
const urlOf = (id: number) =>
  `${SITE_URL}/content/${id > 900 || id < 200 ? 'news' : 'guides'}/${id}`;

const PARAMETERS: Record<string, string> = {
  content: 'category',
  tags: 'tag',
  series: 'series',
  authors: 'author',
};

/** Requests a feed of the site, or of the list with the page; its name is encoded, as in a request. */
async function ask(file: string, page: string, headers: HeadersInit = {}): Promise<Response> {
  const [, kind = '', name = ''] = page.split('/');
  const parameter = PARAMETERS[kind];
  const folder = parameter ? `/${kind}/[${parameter}]` : '';
  const { GET } = await import(/* @vite-ignore */ `@/app${folder}/${file}/route`);
  const params = Promise.resolve(parameter ? { [parameter]: name } : {});
  return GET(new Request(`${SITE_URL}${page}/${file}`, { headers }), { params });
}

describe.each(Object.entries(FORMATS))('%s', (file, { type, read }) => {
  const itemsOf = async (page: string) => read(await (await ask(file, page)).text()).items;

  test.each([
    ['the site', '', '试站', [954, 953, 951, ...NEWEST]],
    ['a category', '/content/guides', '栏目1 - 试站', GUIDES],
    ['a tag', `/tags/${encodeURIComponent('单号')}`, '标签：单号 - 试站', ODD_NUMBERS],
    [
      'a series, which is in another order',
      `/series/${encodeURIComponent('四之一')}`,
      '系列：四之一 - 试站',
      NEWEST.filter((id) => id % 4 === 1),
    ],
    ['an author', '/authors/tester', '作者：试写人 - 试站', ODD_NUMBERS],
  ])(
    'of %s holds the published articles, newest first, whole and absolute',
    async (_, page, title, ids) => {
      const response = await ask(file, page);
      const { status, headers } = response;
      expect([status, headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
      const { items, ...feed } = read(await response.text());
      const self = `${SITE_URL}${page}/${file}`;
      expect(feed).toEqual({ title, self, page: `${SITE_URL}${page || '/'}` });
      expect(items.map(({ url }) => url)).toEqual(ids.map(urlOf));
      for (const { html } of items) expectAbsolute(html);
    },
  );

  test('is valid whatever an article contains, and runs no script of it', async () => {
    const page = urlOf(951);
    const item = (await itemsOf('/content/news')).find(({ url }) => url === page);
    expect(item?.id).toBe('tag:www.example.com,2026:article:951');
    expect(item?.title.replace('\u0008', '')).toBe('<b>粗</b> & "引" ]]> \u{1f600}');
    const document = parseHtml(item?.html ?? '');
    const links = [...document.querySelectorAll('a')].map((a) => a.getAttribute('href'));
    expect(links).toEqual([`${SITE_URL}/content?b=1#c`, `${page}#d`, 'mailto:a@b.example']);
    const image = document.querySelector('img')?.getAttribute('src');
    expect(image).toBe(`${SITE_URL}/media/e.png`);
    expect(item?.html).not.toContain('alert');
  });

  test('keeps the ids that articles had in earlier feeds; in Atom an id is a URL', async () => {
    const items = await itemsOf('/content/news');
    const idOf = (id: number) => items.find(({ url }) => url === urlOf(id))?.id;
    expect(idOf(953)).toBe('https://old.example/?p=12&a=1');
    const tag = 'tag:www.example.com,2026:article:954';
    expect(idOf(954)).toBe(file === 'atom.xml' ? tag : '65f0c0ffee');
  });

  test('is not sent again to who has it', async () => {
    const { headers } = await ask(file, '/content/news');
    const again = await ask(file, '/content/news', { 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  test('is sent to who knows a time only: an article that was withdrawn since has none', async () => {
    const { headers } = await ask(file, '/content/news');
    expect(headers.get('last-modified')).toBeNull();
    const since = { 'if-modified-since': new Date().toUTCString() };
    expect((await ask(file, '/content/news', since)).status).toBe(200);
  });

  test.each([
    ['/content/renamed', 301, `/content/guides/${file}`],
    ['/content/elsewhere', 308, 'https://feeds.example/all'],
    [`/tags/${encodeURIComponent('旧名')}`, 308, `/tags/new/${file}`],
    ['/content/without-feed', 404, null],
    ['/content/withdrawn', 410, null],
  ])('of %s, which the redirect list names, is %i', async (page, expected, target) => {
    const { status, headers } = await ask(file, page);
    expect([status, headers.get('location')]).toEqual([expected, target]);
  });

  test.each([
    [`/tags/${encodeURIComponent('单号 ')}`, `/tags/${encodeURIComponent('单号')}`],
    [`/series/${encodeURIComponent(' 四之一')}`, `/series/${encodeURIComponent('四之一')}`],
  ])('of %s leads to that of the exact name, as the page does', async (page, target) => {
    const { status, headers } = await ask(file, page);
    expect([status, headers.get('location')]).toEqual([308, `${target}/${file}`]);
  });

  test.each(['/content/nowhere', '/tags/none', '/series/none', '/authors/nobody'])(
    'of %s, where no articles are, is nowhere',
    async (page) => {
      expect((await ask(file, page)).status).toBe(404);
    },
  );
});

function expectAbsolute(html: string): void {
  const document = parseHtml(html);
  for (const element of document.querySelectorAll('[href], [src]')) {
    const address = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
    expect(address).toMatch(/^(https?:\/\/|mailto:|tel:)/);
  }
}
