import { LOCAL } from '../support/crawler-reads';
import { expect, giveToken, test } from '../support/editor';
import { parseHtml } from '../support/html';
import { withOwnSite } from '../support/isolated-site';
import { startSite } from '../support/site';
import { headOf } from './published-site';

const robotsOf = (html: string) =>
  [...parseHtml(html).querySelectorAll('meta[name="robots"]')].map((one) =>
    one.getAttribute('content'),
  );

test('a draft that an editor sees is not indexed and has no picture', async ({
  page,
  context,
  baseURL,
}) => {
  await giveToken(context, baseURL ?? '');
  const html = (await (await page.goto('/content/news/107'))?.text()) ?? '';
  expect(html).toContain('一篇还没写完的草稿');
  expect(robotsOf(html)).toEqual(['noindex, follow']);
  expect(html).not.toContain('og:image');
  expect(html).not.toContain('application/ld+json');
  const picture = await page.request.get('/media/share/wide/article/107.png');
  expect(picture.status()).toBe(404);
});

test('a preview deployment is not indexed at all, and draws no drafts', async () => {
  const site = await startSite({ env: { PREVIEW: '1' }, pages: 'none' });
  try {
    for (const path of ['/', '/content/news', '/content/news/101', '/about_us']) {
      const html = await (await fetch(site.base + path)).text();
      expect(robotsOf(html), path).toEqual(['noindex, follow']);
    }
    const draft = await fetch(`${site.base}/content/news/107`);
    expect(await draft.text()).toContain('一篇还没写完的草稿');
    const picture = await fetch(`${site.base}/media/share/wide/article/107.png`);
    expect(picture.status).toBe(404);
  } finally {
    await site.stop();
  }
});

/** Contains special sequences of the framework's title template. */
const ODD_NAME = '100%s $& 站';

test('without SITE_URL addresses follow the port, on pages of the build, too; titles are exact', async () => {
  await withOwnSite({ env: { SITE_URL: '' }, pages: 'fresh' }, async ({ backend, site }) => {
    await backend.control({ site: { siteName: ODD_NAME } });
    const own = `http://localhost:${new URL(site.base).port}`;
    for (const [path, title] of [
      ['/', ODD_NAME],
      ['/content/news/101', `文站可以运行了 - ${ODD_NAME}`],
      ['/content/news/99999', `Page not found - ${ODD_NAME}`],
    ] as const) {
      const head = await headOf(site.base, path);
      expect(head.title).toBe(title);
      const addresses = [...head.links('canonical'), ...head.meta('og:url')];
      expect(addresses).toEqual(head.status === 200 ? [own + path, own + path] : []);
    }
    for (const path of ['/robots.txt', '/sitemap.xml', '/feed.xml', '/content/news/101.md']) {
      const text = await (await fetch(site.base + path)).text();
      expect(text, path).toContain(`${own}/`);
    }
    // A page that cannot be rendered again is served unchanged after the first failure.
    await backend.control({ fail: { mode: 'refuse' } });
    await headOf(site.base, '/content/news/102');
    const kept = await headOf(site.base, '/content/news/102');
    expect([kept.status, ...kept.links('canonical')]).toEqual([200, `${LOCAL}/content/news/102`]);
  });
});
