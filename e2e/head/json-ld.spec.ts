import { graphOf, idsOf, type Thing, thingsOf, valuesOf } from './graph';
import { expect, HOSTILE, headOf, INDEXED, SITE_URL, test } from './published-site';

const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/;

async function readGraph(base: string | undefined, path: string) {
  const { html, ...head } = await headOf(base, path);
  return { ...head, ...(await graphOf(html)) };
}

/** https://developers.google.com/search/docs/appearance/structured-data/breadcrumb */
function expectBreadcrumb(breadcrumb: Thing | undefined, path: string): void {
  const items = thingsOf(breadcrumb, 'itemListElement');
  expect(items.length).toBeGreaterThan(1);
  for (const [index, item] of items.entries()) {
    expect(valuesOf(item, 'position')).toEqual([index + 1]);
    expect(valuesOf(item, 'name')[0]).toBeTruthy();
    expect(String(valuesOf(item, 'item')[0])).toMatch(/^https:\/\/www\.example\.com\//);
  }
  expect(valuesOf(items.at(-1), 'item')).toEqual([SITE_URL + path]);
}

/** https://developers.google.com/search/docs/appearance/structured-data/article */
function expectArticle(article: Thing | undefined): void {
  expect(valuesOf(article, 'headline')[0]).toBeTruthy();
  expect(valuesOf(article, 'datePublished')[0]).toMatch(DATE);
  expect(valuesOf(article, 'dateModified')[0]).toMatch(DATE);
  const [author] = thingsOf(article, 'author');
  expect(author?.['@type'][0]).toMatch(/(Person|Organization)$/);
  expect(valuesOf(author, 'name')[0]).toBeTruthy();
  const images = thingsOf(article, 'image');
  expect(images.length).toBeGreaterThan(1);
  for (const image of images) {
    expect(String(valuesOf(image, 'url')[0])).toMatch(/^https:\/\//);
    expect(Number(valuesOf(image, 'width')[0])).toBeGreaterThan(0);
  }
}

for (const kind of INDEXED) {
  test(`${kind.name}: one graph, whole and sound`, async ({ baseURL }) => {
    const { expanded, byType, meta, links } = await readGraph(baseURL, kind.path);
    const { pointed, known } = idsOf(expanded);
    for (const id of [...pointed, ...known]) expect(id).toMatch(/^https:\/\/www\.example\.com\//);
    expect(pointed.filter((id) => !known.has(id))).toEqual([]);

    const [page] = ['WebPage', 'CollectionPage', 'AboutPage'].flatMap(byType);
    expect(valuesOf(page, 'url')).toEqual(links('canonical'));
    expect(valuesOf(page, 'name')).toEqual(meta('og:title'));
    expect(valuesOf(page, 'description')).toEqual(meta('description'));
    expect(valuesOf(page, 'isPartOf')).toEqual([`${SITE_URL}/#website`]);

    const [site] = byType('WebSite');
    const [search] = thingsOf(site, 'potentialAction');
    const [entry] = thingsOf(search, 'target');
    expect(valuesOf(entry, 'urlTemplate')).toEqual([`${SITE_URL}/search?q={keyword}`]);
    expect(valuesOf(search, 'query-input')).toEqual(['required name=keyword']);

    const [breadcrumb] = byType('BreadcrumbList');
    if (kind.path === '/') expect(breadcrumb).toBeUndefined();
    else expectBreadcrumb(breadcrumb, kind.path);

    const lists = kind.path === '/' || /^\/content(\/[a-z]+)?(\/page\/\d+)?$/.test(kind.path);
    expect(byType('CollectionPage')).toHaveLength(lists ? 1 : 0);
    expect(byType('ItemList')).toHaveLength(lists ? 1 : 0);
    expect(byType('AboutPage')).toHaveLength(kind.path === '/about_us' ? 1 : 0);
  });
}

test('an article has what search engines ask of one', async ({ baseURL }) => {
  const { byType } = await readGraph(baseURL, '/content/news/9302');
  const [news] = byType('NewsArticle');
  expectArticle(news);
  expect(valuesOf(news, 'dateModified')).toEqual(['2025-07-01T00:00:00+08:00']);
  expect(valuesOf(news, 'articleSection')).toEqual(['项目动态']);
  expect(valuesOf(news, 'keywords')).toEqual(['甲', '乙']);
  expect(thingsOf(news, 'author')[0]?.['@type']).toEqual(['https://schema.org/Person']);
  const images = thingsOf(news, 'image').map((image) => valuesOf(image, 'url')[0]);
  expect(images).toContain('https://pictures.example/cover.jpg');
  const elsewhere = await readGraph(baseURL, '/content/guides/201');
  expect(elsewhere.byType('NewsArticle')).toEqual([]);
  expectArticle(elsewhere.byType('Article')[0]);
});

test('a list counts on over its pages, and what it lists is there', async ({ baseURL }) => {
  const pages = await Promise.all(
    ['/content/guides', '/content/guides/page/2'].map((path) => readGraph(baseURL, path)),
  );
  const items = pages.flatMap(({ byType }) => thingsOf(byType('ItemList')[0], 'itemListElement'));
  expect(items.map((item) => valuesOf(item, 'position')[0])).toEqual(items.map((_, at) => at + 1));
  const [last] = valuesOf(items.at(-1), 'url');
  expect((await fetch(String(last).replace(SITE_URL, baseURL ?? ''))).status).toBe(200);
});

test('what is on every page is the same on every page', async ({ baseURL }) => {
  const graphs = await Promise.all(INDEXED.map(({ path }) => readGraph(baseURL, path)));
  const sites = graphs.map(({ byType }) => byType('WebSite')[0]);
  const publishers = graphs.map(({ expanded }) =>
    expanded.find((one) => one['@id'] === `${SITE_URL}/#organization`),
  );
  for (const site of sites) expect(site).toEqual(sites[0]);
  for (const publisher of publishers) expect(publisher).toEqual(publishers[0]);
  const [logo] = thingsOf(publishers[0], 'logo');
  expect(valuesOf(logo, 'url')).toEqual([`${SITE_URL}/media/logo.svg`]);
});

test('hostile words end nothing, and arrive as they are', async ({ baseURL }) => {
  const { byType, html } = await headOf(baseURL, '/content/news/9301').then(async (head) => ({
    ...head,
    ...(await graphOf(head.html)),
  }));
  const [article] = byType('NewsArticle');
  expect(valuesOf(article, 'headline')).toEqual([HOSTILE]);
  expect(valuesOf(article, 'keywords')).toEqual([HOSTILE]);
  const script = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(script).not.toMatch(/[<>&\u2028\u2029]/);
});
