import { TONES } from '../../../lib/site/brand/tones';
import { expectGraph, expectHead, type Identity } from '../../crawlers/head/expectations';
import { graphOf } from '../../crawlers/head/graph';
import { headOf, SITE_URL } from '../../crawlers/head/published-site';
import { test as base } from '../../support/worker';
import { BRANDED_KINDS, type Branded, expect, NAME, withBranded } from './brand-site';

/* What search engines and shared links get of a branded site that knows its public address. */

const IDENTITY: Identity = {
  name: NAME,
  logo: '/media/covers/101.svg',
  theme: [TONES.cool.light.paper, TONES.cool.dark.paper],
};

const test = base.extend<{ branded: Branded }>({
  branded: async ({ keep }, use) => use(await keep(lendBranded)),
  baseURL: async ({ branded }, use) => use(branded.site.base),
});

const lendBranded = (use: (branded: Branded) => Promise<void>) => withBranded({ SITE_URL }, use);

const EXISTING = BRANDED_KINDS.filter(({ status }) => status === 200);

for (const kind of EXISTING.filter(({ schema }) => schema !== null)) {
  test(`${kind.name} says whose it is in its head, in one graph and by an image`, async ({
    baseURL,
  }) => {
    const head = await headOf(baseURL, kind.path);
    expectHead(head, kind, IDENTITY);
    expectGraph(await graphOf(head.html), head, kind, IDENTITY);
    const image = String(head.meta('og:image')[0]).replace(SITE_URL, String(baseURL));
    const { status, headers } = await fetch(image);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  });
}

for (const kind of EXISTING.filter(({ schema }) => schema === null)) {
  test(`${kind.name} is not indexed`, async ({ baseURL }) => {
    const head = await headOf(baseURL, kind.path);
    expect(head.meta('robots')).toEqual(['noindex, follow']);
    expect(head.html).not.toContain('application/ld+json');
  });
}

test('the graph of the home page has what its sections and the footer say', async ({ baseURL }) => {
  const { byType } = await graphOf((await headOf(baseURL, '/')).html);
  expect(byType('FAQPage')[0]?.mainEntity).toEqual(expect.arrayContaining([expect.anything()]));
  expect(byType('Organization')).toMatchObject([
    { telephone: '+86 10-1234 5678', email: 'reader-services@library.example.org' },
  ]);
});
