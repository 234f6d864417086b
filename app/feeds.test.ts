import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { parseHtml } from '../e2e/support/html';
import { expectValidXml, readXml } from '../e2e/support/xml';
import { closeServers, serveHttp } from '../testing/api-server';
import { article } from '../testing/content-folder';
import { makeContent } from '../testing/contract/content';
import { GET as siteAtom } from './atom.xml/route';
import { GET as categoryAtom } from './content/[category]/atom.xml/route';
import { GET as categoryJson } from './content/[category]/feed.json/route';
import { GET as categoryRss } from './content/[category]/feed.xml/route';
import { GET as siteJson } from './feed.json/route';
import { GET as siteRss } from './feed.xml/route';

vi.mock('next/cache', () => ({ cacheLife: () => {}, cacheTag: () => {} }));
vi.mock('next/server', () => ({ connection: async () => {} }));

const SITE_URL = 'https://www.example.com';
const HOSTILE_TITLE = '<b>粗</b> & "引" ]]> \u0008\u{1f600}';
const HOSTILE_BODY =
  '<p>]]&gt; \u0007a\u000bb &amp; <a href="/content/news/101">c</a><a href="#d">d</a>' +
  '<img src="/media/e.png"><script>alert(1)</script></p>\n';

interface Item {
  id: string;
  url: string;
  title: string;
  html: string;
}

interface Feed {
  title: string;
  self: string;
  page: string;
  items: Item[];
}

interface Rss {
  rss: {
    channel: {
      title: string;
      link: string;
      'atom:link': { '@href': string };
      item: {
        title: string;
        link: string;
        guid: { '#text': string };
        'content:encoded': string;
      }[];
    };
  };
}

interface Link {
  '@rel': string;
  '@href': string;
}

interface Atom {
  feed: {
    id: string;
    title: string;
    link: Link[];
    entry: { id: string; title: string; link: Link; content: { '#text': string } }[];
  };
}

interface JsonFeed {
  version: string;
  title: string;
  home_page_url: string;
  feed_url: string;
  items: { id: string; url: string; title: string; content_html: string; date_published: string }[];
}

interface Format {
  type: string;
  ofSite: (request: Request) => Promise<Response>;
  ofCategory: (
    request: Request,
    context: { params: Promise<{ category: string }> },
  ) => Promise<Response>;
  /** Parses a feed with libraries that are independent of the code under test. */
  read: (text: string) => Feed;
}

const FORMATS: Record<string, Format> = {
  'feed.xml': {
    type: 'application/rss+xml',
    ofSite: siteRss,
    ofCategory: categoryRss,
    read: (text) => {
      expectValidXml(text, 'rss.rng');
      const { title, link, item, ...channel } = readXml<Rss>(text).rss.channel;
      const items = item.map((one) => ({
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
    ofSite: siteAtom,
    ofCategory: categoryAtom,
    read: (text) => {
      expectValidXml(text, 'atom.rng');
      const { title, link, entry } = readXml<Atom>(text).feed;
      const href = (rel: string) => link.find((one) => one['@rel'] === rel)?.['@href'] ?? '';
      const items = entry.map((one) => ({
        id: one.id,
        url: one.link['@href'],
        title: one.title,
        html: one.content['#text'],
      }));
      return { title, page: href('alternate'), self: href('self'), items };
    },
  },
  'feed.json': {
    type: 'application/feed+json',
    ofSite: siteJson,
    ofCategory: categoryJson,
    read: (text) => {
      const feed: JsonFeed = JSON.parse(text);
      expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
      for (const { id, date_published } of feed.items) {
        expect(typeof id).toBe('string');
        expect(date_published).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
      }
      const items = feed.items.map(({ content_html: html, ...item }) => ({ ...item, html }));
      return { title: feed.title, page: feed.home_page_url, self: feed.feed_url, items };
    },
  },
};

/** Ids of the folder's published articles of both categories, newest first. */
const NEWEST = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((number) => [200 + number, 100 + number]);

let content: Awaited<ReturnType<typeof makeContent>>;

beforeAll(async () => {
  content = await makeContent();
  const write = (file: string, text: string) => writeFile(path.join(content.dir, file), text);
  const publishedAt = '2026-01-01T00:00:00+08:00';
  await write('news/951.md', article({ publishedAt, title: HOSTILE_TITLE }, HOSTILE_BODY));
  await write('news/952.md', article({ publishedAt, seo: { noindex: true } }));
});
afterAll(() => content.remove());
beforeEach(() => {
  vi.stubEnv('CONTENT_DIR', content.dir);
  vi.stubEnv('SITE_URL', SITE_URL);
});
afterEach(closeServers);

const ask = (headers = {}) => new Request(`${SITE_URL}/`, { headers });
const of = (category: string) => ({ params: Promise.resolve({ category }) });
const urlOf = (id: number) =>
  `${SITE_URL}/content/${id > 900 || id < 200 ? 'news' : 'guides'}/${id}`;

test.each(Object.entries(FORMATS))(
  '%s holds the published articles, newest first, whole and absolute',
  async (file, { type, ofSite, ofCategory, read }) => {
    for (const [response, folder, title, ids] of [
      [await ofSite(ask()), '', '试站', [951, ...NEWEST]],
      [
        await ofCategory(ask(), of('guides')),
        '/content/guides',
        '栏目1 - 试站',
        NEWEST.filter((id) => id > 200),
      ],
    ] as const) {
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        `${type}; charset=utf-8`,
      ]);
      const feed = read(await response.text());
      expect(feed).toMatchObject({
        title,
        self: `${SITE_URL}${folder}/${file}`,
        page: `${SITE_URL}${folder || '/'}`,
      });
      expect(feed.items.map(({ url }) => url)).toEqual(ids.map(urlOf));
      for (const { html } of feed.items) expectAbsolute(html);
    }
  },
);

test.each(Object.entries(FORMATS))(
  '%s is valid whatever stands in an article, and runs nothing of it',
  async (_, { ofCategory, read }) => {
    const { items } = read(await (await ofCategory(ask(), of('news'))).text());
    const [item] = items;
    const page = urlOf(951);
    expect([item?.url, item?.id]).toEqual([page, 'tag:www.example.com,2026:article:951']);
    expect(item?.title.replace('\u0008', '')).toBe('<b>粗</b> & "引" ]]> \u{1f600}');
    const document = parseHtml(item?.html ?? '');
    const links = [...document.querySelectorAll('a')].map((a) => a.getAttribute('href'));
    expect(links).toEqual([`${SITE_URL}/content/news/101`, `${page}#d`]);
    const image = document.querySelector('img')?.getAttribute('src');
    expect(image).toBe(`${SITE_URL}/media/e.png`);
    expect(item?.html).not.toContain('alert');
  },
);

test.each(Object.entries(FORMATS))(
  '%s is not sent again to who has it, and is nowhere without articles or a public site',
  async (_, { ofSite, ofCategory }) => {
    const { headers } = await ofCategory(ask(), of('news'));
    expect(headers.get('last-modified')).toBe('Wed, 31 Dec 2025 16:00:00 GMT');
    const known = ask({ 'if-none-match': headers.get('etag') });
    expect((await ofCategory(known, of('news'))).status).toBe(304);
    expect((await ofCategory(ask(), of('nowhere'))).status).toBe(404);
    vi.stubEnv('PREVIEW', '1');
    expect((await ofSite(ask())).status).toBe(404);
  },
);

test.each(Object.entries(FORMATS))(
  '%s is 503 rather than empty while the backend fails',
  async (_, { ofSite }) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { base } = await serveHttp((_request, response) => response.writeHead(500).end());
    vi.stubEnv('API_BASE_URL', base);
    const { status, headers } = await ofSite(ask());
    expect([status, headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  },
);

function expectAbsolute(html: string): void {
  const document = parseHtml(html);
  for (const element of document.querySelectorAll('[href], [src]')) {
    const address = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
    expect(address).toMatch(/^(https?:\/\/|mailto:|tel:)/);
  }
}
