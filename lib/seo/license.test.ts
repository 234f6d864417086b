import { expect, test } from 'vitest';
import { expectValidXml, readXml } from '../../e2e/support/xml';
import { articleSchema, siteConfigSchema } from '../api/schemas';
import type { Feed } from '../data/feed';
import { atomFeed } from './feed-atom';
import { jsonFeed } from './feed-json';
import { rssFeed } from './feed-rss';
import { pageGraph } from './json-ld';
import { licenseOf } from './license';
import { articleMetadata } from './page-metadata';

// biome-ignore lint/suspicious/noExplicitAny: the tests inspect untyped documents
type Untyped = any;

const BY = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' };
const OWN = { name: '保留 <一切> 权利', url: 'https://example.com/terms?a=1&b=2' };
const site = siteConfigSchema.parse({ siteName: '试站', license: BY });
const plainSite = siteConfigSchema.parse({ siteName: '试站' });

const PUBLISHED = '2026-01-01T00:00:00+08:00';
function article(id: string, more: object = {}) {
  const sent = {
    id,
    category: 'guides',
    title: '题',
    publishedAt: PUBLISHED,
    content: '',
    ...more,
  };
  const { content: _, ...facts } = articleSchema.parse(sent);
  return facts;
}
const inFeed = (id: string, more?: object) => ({
  ...article(id, more),
  url: `https://site.example/content/guides/${id}`,
  html: '<p>字</p>',
});
const feed = (config = site): Feed => ({
  home: '/',
  site: config,
  list: null,
  articles: [inFeed('2', { license: OWN }), inFeed('1')],
});

test.each([
  [{ license: OWN }, OWN],
  [{}, BY],
  [{ license: { name: 'x', url: 'javascript:alert(1)' } }, null],
  [{ license: { name: 'x', url: '/terms' } }, null],
])('of %j the licence is %j', (own, license) => {
  expect(licenseOf(site, own)).toEqual(license);
});

test('RSS has the licence of the site and of each article', () => {
  const text = rssFeed(feed());
  expectValidXml(text, 'rss.rng');
  const { item, ...channel } = readXml<Untyped>(text).rss.channel;
  expect(channel.copyright).toBe(BY.name);
  const urls = [channel, ...item].map((one: Untyped) => one['creativeCommons:license']);
  expect(urls).toEqual([BY.url, OWN.url, BY.url]);
});

test('Atom has the licence of the site and of each article', () => {
  const text = atomFeed(feed());
  expectValidXml(text, 'atom.rng');
  const { entry, ...head } = readXml<Untyped>(text).feed;
  const hrefs = [head, ...entry].map(
    ({ link }: Untyped) =>
      [link].flat().find((one: Untyped) => one['@rel'] === 'license')?.['@href'],
  );
  expect(hrefs).toEqual([BY.url, OWN.url, BY.url]);
  expect([head, ...entry].map(({ rights }: Untyped) => rights)).toEqual([
    BY.name,
    OWN.name,
    BY.name,
  ]);
});

test('JSON Feed has them as an extension', () => {
  const { items, _license } = JSON.parse(jsonFeed(feed()));
  expect([_license, items[0]._license, items[1]._license]).toEqual([BY, OWN, BY]);
});

test.each([rssFeed, atomFeed, jsonFeed])('without a licence a feed says nothing of it', (write) => {
  const bare = { ...feed(plainSite), articles: [inFeed('1')] };
  expect(write(bare)).not.toMatch(/license>|"license"|_license|rights|copyright/);
});

function graphOf(config: typeof site, more: object): Untyped {
  const body = { html: '', headings: [], hasVideo: false, length: 1, lead: '' };
  const view = {
    article: article('1', more),
    body,
    previous: null,
    next: null,
    related: [],
    category: null,
    lists: [],
  };
  const { '@graph': nodes } = pageGraph(config, articleMetadata(config, view)) as Untyped;
  return nodes.find((node: Untyped) => node['@type'] === 'Article');
}

test.each([
  ['human', undefined],
  ['assisted', 'https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource'],
  ['generated', 'https://schema.org/TrainedAlgorithmicMediaDigitalSource'],
  ['constructor', undefined],
  [undefined, undefined],
])('in JSON-LD the origin %s is %s, and the licence is an address', (origin, type) => {
  const node = graphOf(site, { origin });
  expect([node.digitalSourceType, node.license]).toEqual([type, BY.url]);
  expect(graphOf(plainSite, { origin })).not.toHaveProperty('license');
});
