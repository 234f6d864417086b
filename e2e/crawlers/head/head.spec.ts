import { DISTINCT_KINDS, PAGE_KINDS, type PageKind } from '../../support/page-kinds';
import { revalidate } from '../../support/revalidation';
import { CHECK_MS, checkHtml } from './check-html';
import { expectArticle, expectGraph, expectHead, expectMeta } from './expectations';
import { graphOf, type Thing } from './graph';
import { expect, headOf, SITE_URL, test } from './published-site';

/** The head of a page, and its graph of structured data. */
async function readPage(base: string | undefined, path: string) {
  const head = await headOf(base, path);
  return { head, ...(await graphOf(head.html)) };
}

const fetchPublic = (base: string | undefined, address: unknown) =>
  fetch(String(address).replace(SITE_URL, String(base)));

const isDistinct = (kind: PageKind) => DISTINCT_KINDS.includes(kind);
const EXISTING = PAGE_KINDS.filter(({ status }) => status === 200);

for (const kind of EXISTING.filter(({ schema }) => schema !== null)) {
  test(`${kind.name} says what it is in its first bytes, in one graph and by an image`, async ({
    baseURL,
  }) => {
    const { head, ...graph } = await readPage(baseURL, kind.path);
    await test.step('head', () => expectHead(head, kind));
    await test.step('graph', () => expectGraph(graph, head, kind));
    const image = head.meta('og:image')[0];
    // Drawing one takes longer than all else.
    if (!isDistinct(kind)) return;
    const { status, headers } = await fetchPublic(baseURL, image);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    // Only for the version that the page names.
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=3600, immutable');
  });
}

for (const kind of EXISTING.filter(({ schema }) => schema === null)) {
  test(`${kind.name} is not indexed, and its canonical has no query`, async ({ baseURL }) => {
    const head = await headOf(baseURL, kind.path);
    expect(head.meta('robots')).toEqual(['noindex, follow']);
    expect(head.links('canonical')).toEqual([SITE_URL + kind.path.replace(/\?.*/, '')]);
    expect(head.html).not.toContain('application/ld+json');
  });
}

test('an article names its times, section, tags, author and images', async ({ baseURL }) => {
  const { head, byType } = await readPage(baseURL, '/content/news/9302');
  expectMeta(head, {
    'og:type': ['article'],
    'article:published_time': ['2025-06-01T00:00:00+08:00'],
    'article:modified_time': ['2025-07-01T00:00:00+08:00'],
    'article:section': ['项目动态'],
    'article:tag': ['甲', '乙'],
    'article:author': ['某人'],
    description: ['第9302篇的正文。'],
  });
  const [news] = byType('NewsArticle');
  expectArticle(news);
  expect(news).toMatchObject({
    dateModified: '2025-07-01T00:00:00+08:00',
    articleSection: '项目动态',
    keywords: ['甲', '乙'],
    author: { '@type': 'Person' },
    image: [{}, {}, { url: 'https://pictures.example/cover.jpg' }],
  });
  const elsewhere = await readPage(baseURL, '/content/guides/201');
  expect(elsewhere.byType('NewsArticle')).toEqual([]);
  expectArticle(elsewhere.byType('Article')[0]);
});

test('an article that asks not to be indexed is not, and has its own words', async ({
  baseURL,
}) => {
  const head = await headOf(baseURL, '/content/news/9303');
  expect(head.meta('robots')).toEqual(['noindex, follow']);
  expect(head.title).toBe('另一个标题 - 文站');
  expect(head.meta('description')).toEqual(['另一个说明']);
});

test('a list counts on over its pages, and what it lists is there', async ({ baseURL }) => {
  const pages = await Promise.all(
    ['/content/guides', '/content/guides/page/2'].map((path) => readPage(baseURL, path)),
  );
  const items = pages.flatMap(({ byType }) => byType('ItemList')[0]?.itemListElement as Thing[]);
  expect(items.map(({ position }) => position)).toEqual(items.map((_, at) => at + 1));
  expect((await fetchPublic(baseURL, items.at(-1)?.url)).status).toBe(200);
});

test('a query is no other page, and a missing page is none', async ({ baseURL }) => {
  const asked = await headOf(baseURL, '/content/news/101?utm_source=elsewhere');
  expect(asked.links('canonical')).toEqual([`${SITE_URL}/content/news/101`]);
  for (const path of ['/nowhere', '/content/news/99999']) {
    const head = await headOf(baseURL, path);
    expect(head.status, path).toBe(404);
    const robots = head.meta('robots').map((one) => one?.split(',')[0]);
    expect(new Set(robots)).toEqual(new Set(['noindex']));
    expect([...head.links('canonical'), ...head.meta('og:url')]).toEqual([]);
    expect(head.html).not.toContain('application/ld+json');
  }
});

test('every page links its feeds and its Markdown', async ({ baseURL }) => {
  const feeds = { 'rss+xml': 'feed.xml', 'atom+xml': 'atom.xml', 'feed+json': 'feed.json' };
  for (const [path, bases] of [
    ['/', ['']],
    ['/about_us', ['']],
    ['/single_page/privacy', ['']],
    ['/content/page/2', ['']],
    ['/content/guides/page/2', ['', '/content/guides']],
    ['/content/news/101', ['', '/content/news']],
  ] as const) {
    const { links } = await headOf(baseURL, path);
    for (const [type, file] of Object.entries(feeds)) {
      const expected = bases.map((base) => `${SITE_URL}${base}/${file}`);
      expect(links('alternate', `application/${type}`), path).toEqual(expected);
    }
    const markdown = links('alternate', 'text/markdown');
    expect(markdown).toEqual([`${SITE_URL}${path === '/' ? '/index' : path}.md`]);
  }
});

test('icons and manifest are there, and are what they are said to be', async ({ baseURL }) => {
  for (const path of ['/', '/single_page/privacy', '/nowhere']) {
    const head = await headOf(baseURL, path);
    const icons = [...head.links('icon'), ...head.links('apple-touch-icon')];
    const names = ['/favicon.ico', '/icon.svg', '/apple-icon.png'];
    expect(icons.map((icon) => icon?.replace(/\?.*/, ''))).toEqual(names);
    for (const icon of icons) {
      expect((await fetch(baseURL + String(icon))).headers.get('content-type')).toMatch(/^image\//);
    }
    expect(head.links('manifest')).toEqual(['/manifest.webmanifest']);
  }
  const manifest = await (await fetch(`${baseURL}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: '文站', lang: 'zh-CN', start_url: '/' });
  for (const { src, type } of manifest.icons) {
    const icon = await fetch(baseURL + src);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type]);
  }
});

test('a card of WeChat and QQ finds name, words and the square image', async ({ baseURL }) => {
  const { html, meta } = await headOf(baseURL, '/content/news/101');
  const itemprop = (name: string) =>
    new RegExp(`<meta itemProp="${name}" content="([^"]+)"`).exec(html)?.[1];
  expect(itemprop('name')).toBe('文站可以运行了');
  expect(itemprop('description')).toBe(meta('description')[0]);
  expect(itemprop('image')).toBe(meta('og:image')[1]);
});

const BROKEN = '<!DOCTYPE html><html lang="zh-CN"><title>错</title><p><div></p></html>';
/** Articles that together have every element. */
const RICH = [
  'accessibility/401',
  'accessibility/403',
  'accessibility/406',
  'guides/205',
  'guides/212',
  'standards/303',
];

test('every kind of page is valid HTML', async ({ baseURL, backend }) => {
  test.setTimeout(2 * CHECK_MS);
  const documents = new Map([['broken on purpose', BROKEN]]);
  const keep = async (address: string, status: number) => {
    const answer = await fetch(baseURL + address);
    expect(answer.status, address).toBe(status);
    documents.set(address, await answer.text());
  };
  for (const kind of PAGE_KINDS.filter(isDistinct)) await keep(kind.path, kind.status);
  const unusual = [9301, 9302, 9304].map((id) => `news/${id}`);
  for (const article of [...RICH, ...unusual]) await keep(`/content/${article}`, 200);
  await backend.control({ fail: { mode: 'http-500' } });
  try {
    await keep('/content/standards/999', 500);
  } finally {
    await backend.control({ fail: null });
  }
  const faults = await checkHtml(documents);
  expect([...faults.keys()]).toEqual(['broken on purpose']);
});

test('changed URLs of a revalidation request are submitted, except those with noindex', async ({
  site,
  submitted,
}) => {
  submitted.length = 0;
  const tags = ['article:9302', 'article:9303', 'article:9399', 'page:privacy', 'site'];
  await revalidate(site.base, { tags });
  const wanted = [`${SITE_URL}/content/news/9302`, `${SITE_URL}/single_page/privacy`];
  await expect.poll(() => submitted.flat().sort()).toEqual(wanted);
});
