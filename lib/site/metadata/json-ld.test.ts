import { articleSchema } from '@wenzhan/contract/calls/articles';
import { authorSchema, type IndexCall } from '@wenzhan/contract/calls/index-lists';
import { siteConfigSchema } from '@wenzhan/contract/calls/site';
import { beforeEach, expect, test, vi } from 'vitest';
import { pageGraph } from './json-ld';
import { authorMetadata, seriesMetadata } from './list-metadata';
import type { PageMetadata } from './page-description';
import { articleMetadata } from './page-metadata';

// biome-ignore lint/suspicious/noExplicitAny: the tests inspect untyped documents
type Untyped = any;

const URL = 'https://site.test';
const LICENSE = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' };
const site = siteConfigSchema.parse({ siteName: '试站' });
const sent = { id: '1', category: 'posts', title: '题', publishedAt: '2026-01-01T00:00:00+08:00' };
const author = authorSchema.parse({
  ...{ id: 'jia', name: '甲某', description: '写字的人。', total: 1 },
  portrait: { url: '/media/jia.png', width: 240, height: 240 },
  links: [{ title: '主页', url: 'https://example.com/' }],
});
const articles = (page = 1) => ({ list: [], total: 13, page, limit: 12 });

beforeEach(() => vi.stubEnv('SITE_URL', URL));

const nodesOf = (metadata: PageMetadata, config = site): Untyped[] =>
  (pageGraph(config, metadata) as Untyped)['@graph'];

function articleNode(more: object, lists: IndexCall[] = [], config = site, name = '丛书') {
  const metadata = articleMetadata(config, {
    ...{ lists, category: null, above: [], enquiry: null, isUndated: false },
    ...{ previous: null, next: null, related: [] },
    article: { ...articleSchema.parse({ ...sent, content: '', ...more }), tags: [] },
    series: { name, title: name, position: 3, total: 7, previous: null, next: null },
    body: { html: '', headings: [], hasVideo: false, length: 1, lead: '' },
  });
  return nodesOf(metadata, config).find((node) => node['@type'] === 'Article');
}

const BY = { author: '甲某', authorId: 'jia' };

test('an article names the page of its author and its place in a series, where they have pages', () => {
  const node = articleNode(BY, ['author_list', 'series_list']);
  expect(node.author).toEqual({ '@type': 'Person', name: '甲某', url: `${URL}/authors/jia` });
  const url = `${URL}/series/${encodeURIComponent('丛书')}`;
  expect(node).toMatchObject({
    isPartOf: { '@type': 'CreativeWorkSeries', name: '丛书', url },
    position: 3,
  });
  const plain = articleNode(BY);
  expect(plain.author).toEqual({ '@type': 'Person', name: '甲某' });
  expect(plain).not.toHaveProperty('isPartOf');
});

test.each(['TCP/IP', '字'.repeat(18), '\ud800'])(
  'an article names no page of the series %j, whose name fits into no path',
  (name) => {
    const node = articleNode(BY, ['series_list'], site, name);
    expect(node).not.toHaveProperty('isPartOf');
    expect(node).not.toHaveProperty('position');
  },
);

test('the licence of an article is an address, if there is one', () => {
  const licensed = siteConfigSchema.parse({ ...site, license: LICENSE });
  expect(articleNode({}, [], licensed).license).toBe(LICENSE.url);
  expect(articleNode({})).not.toHaveProperty('license');
});

test.each([
  ['human', undefined],
  ['assisted', 'https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource'],
  ['generated', 'https://schema.org/TrainedAlgorithmicMediaDigitalSource'],
  ['constructor', undefined],
  [undefined, undefined],
])('the origin %s is %s', (origin, type) => {
  expect(articleNode({ origin }).digitalSourceType).toBe(type);
});

test('the page of an author is a profile, its further pages are not', () => {
  const [page] = nodesOf(authorMetadata(site, { author, articles: articles() })).slice(2);
  expect(page).toMatchObject({
    '@type': 'ProfilePage',
    name: '作者：甲某',
    description: '写字的人。',
  });
  expect(page.mainEntity).toEqual({
    ...{ '@type': 'Person', name: '甲某', url: `${URL}/authors/jia`, description: '写字的人。' },
    image: { '@type': 'ImageObject', url: `${URL}/media/jia.png`, width: '240', height: '240' },
    sameAs: ['https://example.com/'],
  });
  const second = authorMetadata(site, { author, articles: articles(2) });
  expect([second.schema, second.name]).toEqual(['CollectionPage', '作者：甲某（第2页）']);
  expect(second.description).toBe('写字的人。（第2页）');
});

test('an author of the name of the site is its organisation', () => {
  const own = { ...author, name: '试站' };
  const [page] = nodesOf(authorMetadata(site, { author: own, articles: articles() })).slice(2);
  expect(page.mainEntity).toMatchObject({ '@type': 'Organization', '@id': `${URL}/#organization` });
});

test('a series says how many parts it has, and what it is', () => {
  const metadata = seriesMetadata(site, { name: '丛书', title: '丛书', articles: articles() });
  expect(metadata.description).toBe('试站的系列文章《丛书》，共13篇，按阅读顺序排列。');
  expect(metadata.feedList?.title).toBe('系列：丛书');
});

test('the organisation has what the footer says of it', () => {
  const footer = {
    address: '某市某路1号',
    telephone: '010-12345678',
    email: 'info@example.com',
    social: [{ title: '微博', url: 'https://weibo.com/example' }],
  };
  const organisationOf = (config: object) =>
    nodesOf(
      authorMetadata(site, { author, articles: articles() }),
      siteConfigSchema.parse({ siteName: '试站', ...config }),
    ).find((node) => node['@type'] === 'Organization');
  expect(organisationOf({ footer })).toMatchObject({
    address: '某市某路1号',
    telephone: '010-12345678',
    email: 'info@example.com',
    contactPoint: [
      { '@type': 'ContactPoint', telephone: '010-12345678', email: 'info@example.com' },
    ],
    sameAs: ['https://weibo.com/example'],
  });
  expect(organisationOf({ icon: { url: '/media/i.png' } }).logo.url).toBe(`${URL}/media/i.png`);
  expect(organisationOf({ brand: { accent: '#123' } }).logo.url).toContain(`${URL}/icons/180.png`);
  expect(organisationOf({}).logo.url).toBe(`${URL}/apple-icon.png`);
  expect(organisationOf({ footer: { email: 'a@example.com' } }).contactPoint).toEqual([
    { '@type': 'ContactPoint', email: 'a@example.com' },
  ]);
  const written = ['https://weibo.com/example', '/media/weixin.png', 'weixin://dl', 'https://'];
  const social = written.map((url) => ({ title: '账号', url }));
  expect(organisationOf({ footer: { social } }).sameAs).toEqual(['https://weibo.com/example']);
  expect(organisationOf({ footer: { social: social.slice(1) } })).not.toHaveProperty('sameAs');
  const keys = ['@type', '@id', 'name', 'url', 'logo'];
  expect(Object.keys(organisationOf({}))).toEqual(keys);
  const address = { footer: { address: '某市某路1号' } };
  expect(Object.keys(organisationOf(address))).toEqual([...keys, 'address']);
});
