import type { PageKind } from '../support/page-kinds';
import { idsOf, type Thing, thingsOf, valuesOf } from './graph';
import { expect, type Head, SITE_URL } from './published-site';

const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/;

type Graph = { expanded: Thing[]; byType: (type: string) => Thing[] };

/** Expects the contents of `meta` elements, by name or property. */
export function expectMeta({ meta }: Head, expected: Record<string, unknown[]>): void {
  for (const [name, contents] of Object.entries(expected)) {
    expect(meta(name), name).toEqual(contents);
  }
}

/** Expects the metadata of an indexable page. */
export function expectHead(head: Head, kind: PageKind): void {
  const { title, meta, links } = head;
  const canonical = new URL(kind.path, SITE_URL).href;
  const name = kind.title ?? '文站';
  const [description] = meta('description');
  expect(links('canonical')).toEqual([canonical]);
  expect(title).toBe(kind.title ? `${name} - 文站` : name);
  expect(description?.length).toBeGreaterThan(8);
  expectMeta(head, {
    robots: ['index, follow, max-image-preview:large'],
    'og:url': [canonical],
    'og:title': [name],
    'og:description': [description],
    'og:site_name': ['文站'],
    'og:locale': ['zh_CN'],
    'og:image': [expect.any(String), expect.any(String)],
    'og:image:width': ['1200', '600'],
    'og:image:height': ['630', '600'],
    'og:image:alt': [expect.stringMatching(/./), expect.stringMatching(/./)],
    'twitter:card': ['summary_large_image'],
    'twitter:title': [name],
    'twitter:description': [description],
    'twitter:image': meta('og:image').slice(0, 1),
    'theme-color': ['#f7f3ec', '#13161b'],
  });
}

/** Expects one graph, whole and consistent with the head. */
export function expectGraph(
  { expanded, byType }: Graph,
  { meta, links }: Head,
  { path, schema }: PageKind,
): void {
  const { pointed, known } = idsOf(expanded);
  for (const id of [...pointed, ...known]) expect(id).toMatch(/^https:\/\/www\.example\.com\//);
  expect(pointed.filter((id) => !known.has(id))).toEqual([]);

  const pages = ['WebPage', 'CollectionPage', 'AboutPage'].flatMap(byType);
  const [page] = byType(schema ?? 'WebPage');
  expect(pages).toEqual([page]);
  expect(valuesOf(page, 'url')).toEqual(links('canonical'));
  expect(valuesOf(page, 'name')).toEqual(meta('og:title'));
  expect(valuesOf(page, 'description')).toEqual(meta('description'));
  expect(valuesOf(page, 'isPartOf')).toEqual([`${SITE_URL}/#website`]);

  const [site] = byType('WebSite');
  const [search] = thingsOf(site, 'potentialAction');
  const [entry] = thingsOf(search, 'target');
  expect(valuesOf(entry, 'urlTemplate')).toEqual([`${SITE_URL}/search?q={keyword}`]);
  expect(valuesOf(search, 'query-input')).toEqual(['required name=keyword']);
  const publisher = expanded.find((one) => one['@id'] === `${SITE_URL}/#organization`);
  const [logo] = thingsOf(publisher, 'logo');
  expect(valuesOf(logo, 'url')).toEqual([`${SITE_URL}/media/logo.svg`]);

  const [breadcrumb] = byType('BreadcrumbList');
  if (path === '/') expect(breadcrumb).toBeUndefined();
  else expectBreadcrumb(breadcrumb, path);

  expect(byType('ItemList')).toHaveLength(schema === 'CollectionPage' ? 1 : 0);
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
export function expectArticle(article: Thing | undefined): void {
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
