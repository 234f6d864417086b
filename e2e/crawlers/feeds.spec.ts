import { extraArticle } from '../support/articles';
import { LOCAL, pagePath, publicChanges, read } from '../support/crawler-reads';
import { parseHtml } from '../support/html';
import { withOwnSite } from '../support/isolated-site';
import { expect, test } from '../support/test';
import { expectValidXml, readXml } from '../support/xml';

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
      item?: {
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
    entry?: { id: string; title: string; link: Link; content: { '#text': string } }[];
  };
}

interface JsonFeed {
  version: string;
  title: string;
  home_page_url: string;
  feed_url: string;
  items: { id: string; url: string; title: string; content_html: string; date_published: string }[];
}

/** Parses a feed with libraries that are independent of the code under test. */
const READERS: Record<string, (text: string) => Feed> = {
  'feed.xml': (text) => {
    expectValidXml(text, 'rss.rng');
    const { title, link, item = [], ...channel } = readXml<Rss>(text).rss.channel;
    const items = item.map((one) => ({
      id: one.guid['#text'],
      url: one.link,
      title: one.title,
      html: one['content:encoded'],
    }));
    return { title, page: link, self: channel['atom:link']['@href'], items };
  },
  'atom.xml': (text) => {
    expectValidXml(text, 'atom.rng');
    const { title, link, entry = [] } = readXml<Atom>(text).feed;
    const href = (rel: string) => link.find((one) => one['@rel'] === rel)?.['@href'] ?? '';
    const items = entry.map((one) => ({
      id: one.id,
      url: one.link['@href'],
      title: one.title,
      html: one.content['#text'],
    }));
    return { title, page: href('alternate'), self: href('self'), items };
  },
  'feed.json': (text) => {
    const feed: JsonFeed = JSON.parse(text);
    expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
    for (const { id, date_published } of feed.items) {
      expect(typeof id).toBe('string');
      expect(date_published).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
    }
    const items = feed.items.map(({ content_html: html, ...item }) => ({ ...item, html }));
    return { title: feed.title, page: feed.home_page_url, self: feed.feed_url, items };
  },
};

const TYPES: Record<string, string> = {
  'feed.xml': 'application/rss+xml; charset=utf-8',
  'atom.xml': 'application/atom+xml; charset=utf-8',
  'feed.json': 'application/feed+json; charset=utf-8',
};

for (const [file, parse] of Object.entries(READERS)) {
  for (const [name, folder, title] of [
    ['the site', '', ''],
    ['a category', '/content/guides', '使用指南 - '],
  ]) {
    test(`${folder}/${file} is the feed of ${name}, newest first, whole and absolute`, async ({
      baseURL,
      siteName,
    }) => {
      const { status, headers, text } = await read(baseURL, `${folder}/${file}`);
      expect([status, headers.get('content-type')]).toEqual([200, TYPES[file]]);
      const feed = parse(text);
      expect(feed.title).toBe(`${title}${siteName}`);
      expect(feed.self).toBe(`${LOCAL}${folder}/${file}`);
      expect(feed.page).toBe(`${LOCAL}${folder || '/'}`);
      expect(feed.items.map(({ url }) => url)).toEqual(await newest(baseURL, folder));
      for (const { html } of feed.items) expectAbsolute(html);
    });
  }

  test(`${file} is not sent again to who has it`, async ({ baseURL }) => {
    const first = await read(baseURL, `/content/standards/${file}`);
    const etag = first.headers.get('etag') ?? '';
    const modified = first.headers.get('last-modified') ?? '';
    expect(Date.parse(modified)).toBeLessThanOrEqual(Date.now());
    for (const [headers, status] of [
      [{ 'if-none-match': etag }, 304],
      [{ 'if-none-match': `"other", ${etag}` }, 304],
      [{ 'if-none-match': '"other"', 'if-modified-since': modified }, 200],
      [{ 'if-modified-since': modified }, 304],
      [{ 'if-modified-since': new Date(Date.parse(modified) - 1000).toUTCString() }, 200],
      [{ 'if-modified-since': 'yesterday' }, 200],
    ] as const) {
      const again = await read(baseURL, `/content/standards/${file}`, headers);
      expect([headers, again.status]).toEqual([headers, status]);
      expect(again.headers.get('etag')).toBe(etag);
      expect(again.text).toBe(status === 304 ? '' : first.text);
    }
  });

  test(`/content/nowhere/${file} is missing`, async ({ baseURL }) => {
    expect((await read(baseURL, `/content/nowhere/${file}`)).status).toBe(404);
  });
}

test('hostile and odd articles leave every feed valid, and what is not public is in none', async () => {
  await withOwnSite({}, async ({ backend, site }) => {
    const publishedAt = '2026-11-21T00:00:00+08:00';
    const content =
      '<p>]]&gt; \u0007a\u000bb &amp; <a href="/content/news/101">c</a><a href="#d">d</a>' +
      '<img src="/media/e.png"><script>alert(1)</script></p>';
    const title = '<b>粗</b> & "引" ]]> \u0008\u{1f600}';
    await backend.control({
      articles: [
        extraArticle(9001, { listed: true, publishedAt, title, content, tags: ['<&">'] }),
        extraArticle(9002, { listed: true, publishedAt, seo: { noindex: true } }),
        extraArticle(9003, { listed: true, publishedAt, status: 'draft' }),
      ],
    });
    for (const [file, parse] of Object.entries(READERS)) {
      const { items } = parse((await read(site.base, `/content/news/${file}`)).text);
      const page = `${LOCAL}/content/news/9001`;
      const added = items.filter(({ url }) => url.includes('/900'));
      expect(added.map(({ url }) => url)).toEqual([page]);
      const [item] = added;
      expect(item?.id).toBe('tag:localhost,2026:article:9001');
      expect(item?.title.replace('\u0008', '')).toBe('<b>粗</b> & "引" ]]> \u{1f600}');
      const document = parseHtml(item?.html ?? '');
      const links = [...document.querySelectorAll('a')].map((a) => a.getAttribute('href'));
      expect(links).toEqual([`${LOCAL}/content/news/101`, `${page}#d`]);
      expect(document.querySelector('img')?.getAttribute('src')).toMatch(
        /^https?:.*\/media\/e\.png$/,
      );
      expect(item?.html).not.toContain('alert');
    }
  });
});

/** The newest twenty articles of a category, or of all. */
async function newest(base: string | undefined, folder = ''): Promise<string[]> {
  const query = folder ? `&category=${folder.split('/').at(-1)}` : '';
  const answer = await fetch(`${base}/api/web/article_list?limit=20${query}`);
  const list: { id: string }[] = (await answer.json()).data.list;
  const changes = await publicChanges(base);
  return list.flatMap(({ id }) => {
    const change = changes.find((one) => one.kind === 'article' && one.id === id);
    return change && !change.noindex ? LOCAL + pagePath(change) : [];
  });
}

function expectAbsolute(html: string): void {
  const document = parseHtml(html);
  for (const element of document.querySelectorAll('[href], [src]')) {
    const address = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
    expect(address).toMatch(/^(https?:\/\/|mailto:|tel:)/);
  }
}
