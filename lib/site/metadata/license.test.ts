import { articleSchema } from '@wenzhan/contract/calls/articles';
import { siteConfigSchema } from '@wenzhan/contract/calls/site';
import { expect, test } from 'vitest';
import { expectValidXml, readXml } from '../../../e2e/support/xml';
import type { Feed } from '../../handlers/feeds/feed';
import { atomFeed } from '../../handlers/feeds/feed-atom';
import { jsonFeed } from '../../handlers/feeds/feed-json';
import { rssFeed } from '../../handlers/feeds/feed-rss';
import { licenseOf } from './license';

// biome-ignore lint/suspicious/noExplicitAny: the tests inspect untyped documents
type Untyped = any;

const BY = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' };
const OWN = { name: '保留 <一切> 权利', url: 'https://example.com/terms?a=1&b=2' };
const ARTICLE = { id: '1', category: 'guides', title: '题', content: '' };
const publishedAt = '2026-01-01T00:00:00+08:00';

/** The feed of a site with a licence, or without, of two articles, of which the first may have one. */
function feed(license?: object, own?: object): Feed {
  const site = siteConfigSchema.parse({ siteName: '试站', license });
  const articles = [own, undefined].map((licenseOfArticle) => ({
    ...articleSchema.parse({ ...ARTICLE, publishedAt, license: licenseOfArticle }),
    tags: [],
    url: 'https://site.example/content/guides/1',
    html: '<p>字</p>',
  }));
  return { home: '/', site, list: null, articles };
}

test.each([
  [{ license: OWN }, OWN],
  [{}, BY],
  [{ license: { name: 'x', url: 'javascript:alert(1)' } }, null],
  [{ license: { name: 'x', url: '/terms' } }, null],
])('of %j the licence is %j', (own, license) => {
  expect(licenseOf({ license: BY }, own)).toEqual(license);
});

test('RSS has the licence of the site and of each article', () => {
  const text = rssFeed(feed(BY, OWN));
  expectValidXml(text, 'rss.rng');
  const { item, ...channel } = readXml<Untyped>(text).rss.channel;
  expect(channel.copyright).toBe(BY.name);
  const urls = [channel, ...item].map((one: Untyped) => one['creativeCommons:license']);
  expect(urls).toEqual([BY.url, OWN.url, BY.url]);
});

test('Atom has the licence of the site and of each article', () => {
  const text = atomFeed(feed(BY, OWN));
  expectValidXml(text, 'atom.rng');
  const { entry, ...head } = readXml<Untyped>(text).feed;
  const licenses = [head, ...entry].map(({ link, rights }: Untyped) => ({
    name: rights,
    url: [link].flat().find((one: Untyped) => one['@rel'] === 'license')?.['@href'],
  }));
  expect(licenses).toEqual([BY, OWN, BY]);
});

test('JSON Feed has them as an extension', () => {
  const { items, _license } = JSON.parse(jsonFeed(feed(BY, OWN)));
  expect([_license, items[0]._license, items[1]._license]).toEqual([BY, OWN, BY]);
});

test.each([rssFeed, atomFeed, jsonFeed])('without a licence a feed says nothing of it', (write) => {
  expect(write(feed())).not.toMatch(/license>|"license"|_license|rights|copyright/);
});
