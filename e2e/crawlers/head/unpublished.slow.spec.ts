import { LOCAL, read } from '../../support/crawler-reads';
import { expect, giveToken, test } from '../../support/editor';
import { parseHtml } from '../../support/html';
import { withOwnSite } from '../../support/isolated-site';
import { withSite } from '../../support/site';
import { headOf } from './published-site';

const DRAFT = '/content/news/107';
const DRAFT_IMAGE = '/media/share/wide/article/107.png';

test('a draft that an editor sees is not indexed, and its Markdown is private', async ({
  context,
  baseURL,
}) => {
  await giveToken(context, String(baseURL));
  const { request: editor } = context;
  const html = await (await editor.get(DRAFT)).text();
  expect(html).toContain('一篇还没写完的草稿');
  const robots = parseHtml(html).querySelectorAll('meta[name="robots"]');
  expect([...robots].map((one) => one.getAttribute('content'))).toEqual(['noindex, follow']);
  expect(html).not.toContain('og:image');
  expect(html).not.toContain('application/ld+json');

  const markdown = await editor.get(`${DRAFT}.md`);
  expect(markdown.status()).toBe(200);
  expect(markdown.headers()['cache-control']).toBe('private, no-store');
  expect(await markdown.text()).toContain(`${DRAFT}\n---\n`);
});

test('a preview deployment, of the same build, is not indexed at all, and draws no drafts', async () => {
  await withSite({ env: { PREVIEW: '1' }, pages: 'none' }, async (site) => {
    for (const path of ['/', DRAFT, '/nowhere', '/icon.svg', '/media/logo.svg', '/api/health']) {
      const { headers } = await fetch(site.base + path);
      expect([path, headers.get('x-robots-tag')]).toEqual([path, 'noindex']);
    }
    for (const path of ['/', '/content/news/101', '/about_us']) {
      expect((await headOf(site.base, path)).meta('robots'), path).toEqual(['noindex, follow']);
    }
    expect((await read(site.base, DRAFT)).text).toContain('一篇还没写完的草稿');
    expect((await read(site.base, DRAFT_IMAGE)).status).toBe(404);
    await site.restart({ env: { PREVIEW: '0' } });
    expect((await fetch(`${site.base}/`)).headers.get('x-robots-tag')).toBeNull();
    expect((await read(site.base, DRAFT)).status).toBe(404);
  });
});

test('without SITE_URL addresses follow the port, on pages of the build, too', async () => {
  await withOwnSite({ env: { SITE_URL: '' }, pages: 'fresh' }, async ({ backend, site }) => {
    const own = `http://localhost:${new URL(site.base).port}`;
    for (const path of ['/', '/content/news/101']) {
      const { links, meta } = await headOf(site.base, path);
      expect([...links('canonical'), ...meta('og:url')]).toEqual([own + path, own + path]);
    }
    for (const path of ['/robots.txt', '/content/news/101.md']) {
      expect((await read(site.base, path)).text, path).toContain(`${own}/`);
    }
    // A page that cannot be rendered again is served unchanged after the first failure.
    await backend.control({ fail: { mode: 'refuse' } });
    await headOf(site.base, '/content/news/102');
    const kept = await headOf(site.base, '/content/news/102');
    expect([kept.status, ...kept.links('canonical')]).toEqual([200, `${LOCAL}/content/news/102`]);
  });
});
