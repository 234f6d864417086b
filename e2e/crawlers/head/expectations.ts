import { TONES } from '../../../lib/site/brand/tones';
import { type PageKind, titleOf } from '../../support/page-kinds';
import type { Graph, Thing } from './graph';
import { expect, type Head, SITE_URL } from './published-site';

/** What a site says of itself on every page. */
export interface Identity {
  name: string;
  /** The path of its logo. */
  logo: string;
  /** The colours of the browser's own surfaces, by day and by night. */
  theme: readonly [string, string];
}

const SAMPLE: Identity = {
  name: '文站',
  logo: '/media/logo.svg',
  theme: [TONES.warm.light.paper, TONES.warm.dark.paper],
};

const ANY_TEXT = expect.stringMatching(/./);
const TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/);
const OWN_ADDRESS = expect.stringMatching(/^https:\/\/www\.example\.com\//);

/** Expects the contents of `meta` elements, by name or property. */
export function expectMeta({ meta }: Head, expected: Record<string, unknown[]>): void {
  for (const [name, contents] of Object.entries(expected)) {
    expect(meta(name), name).toEqual(contents);
  }
}

/** Expects the metadata of an indexable page. */
export function expectHead(head: Head, kind: PageKind, identity = SAMPLE): void {
  const { title, meta, links } = head;
  const canonical = new URL(kind.path, SITE_URL).href;
  const name = kind.title ?? identity.name;
  const [description] = meta('description');
  expect(links('canonical')).toEqual([canonical]);
  expect(title).toBe(titleOf(kind, identity.name));
  expect(description?.length).toBeGreaterThan(8);
  expectMeta(head, {
    robots: ['index, follow, max-image-preview:large'],
    'og:url': [canonical],
    'og:title': [name],
    'og:description': [description],
    'og:site_name': [identity.name],
    'og:locale': ['zh_CN'],
    'og:image': [ANY_TEXT, ANY_TEXT],
    'og:image:width': ['1200', '600'],
    'og:image:height': ['630', '600'],
    'og:image:alt': [ANY_TEXT, ANY_TEXT],
    'twitter:card': ['summary_large_image'],
    'twitter:title': [name],
    'twitter:description': [description],
    'twitter:image': meta('og:image').slice(0, 1),
    'theme-color': [...identity.theme],
  });
}

/** Expects one graph, whole and consistent with the head. */
export function expectGraph(
  graph: Graph,
  { meta, links }: Head,
  { path, schema }: PageKind,
  identity = SAMPLE,
): void {
  const { ids, references, byType } = graph;
  for (const id of ids) expect(id).toEqual(OWN_ADDRESS);
  expect(references.filter((id) => !ids.includes(id))).toEqual([]);
  expect(['WebPage', 'CollectionPage', 'AboutPage', 'ProfilePage'].flatMap(byType)).toMatchObject([
    {
      '@type': schema ?? 'WebPage',
      url: links('canonical')[0],
      name: meta('og:title')[0],
      description: meta('description')[0],
      isPartOf: { '@id': `${SITE_URL}/#website` },
    },
  ]);
  const search = {
    target: { urlTemplate: `${SITE_URL}/search?q={keyword}` },
    'query-input': 'required name=keyword',
  };
  const site = {
    '@type': 'WebSite',
    '@id': `${SITE_URL}/#website`,
    url: `${SITE_URL}/`,
    name: identity.name,
  };
  if (path === '/') expect(byType('WebSite')).toMatchObject([{ ...site, potentialAction: search }]);
  else expect(byType('WebSite')).toEqual([site]);
  const publisher = { '@id': `${SITE_URL}/#organization`, name: identity.name };
  const logo = { url: SITE_URL + identity.logo };
  expect(byType('Organization')).toMatchObject([{ ...publisher, logo }]);
  if (path === '/') expect(byType('BreadcrumbList')).toEqual([]);
  else expectBreadcrumb(byType('BreadcrumbList'), path);
  expect(byType('ItemList')).toHaveLength(
    schema === 'CollectionPage' || schema === 'ProfilePage' ? 1 : 0,
  );
}

/** https://developers.google.com/search/docs/appearance/structured-data/breadcrumb */
function expectBreadcrumb([breadcrumb]: Thing[], path: string): void {
  const items = breadcrumb?.itemListElement as Thing[];
  expect(items.length).toBeGreaterThan(1);
  for (const [index, item] of items.entries()) {
    expect(item).toMatchObject({ position: index + 1, name: ANY_TEXT, item: OWN_ADDRESS });
  }
  expect(items.at(-1)?.item).toBe(SITE_URL + path);
}

/** https://developers.google.com/search/docs/appearance/structured-data/article */
export function expectArticle(article: Thing | undefined): void {
  expect(article).toMatchObject({
    headline: ANY_TEXT,
    datePublished: TIME,
    dateModified: TIME,
    author: { '@type': expect.stringMatching(/^(Person|Organization)$/), name: ANY_TEXT },
  });
  const images = article?.image as Thing[];
  expect(images.length).toBeGreaterThan(1);
  for (const image of images) {
    expect(image).toMatchObject({
      url: expect.stringMatching(/^https:\/\//),
      width: expect.stringMatching(/^[1-9]/),
    });
  }
}
