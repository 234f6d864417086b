import { LOCAL, read } from '../support/crawler-reads';
import { type Site, startSite } from '../support/site';
import { expect, test } from '../support/test';

test('robots.txt opens everything but the API, and names the sitemap', async ({ baseURL }) => {
  const { status, headers, text } = await read(baseURL, '/robots.txt');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${LOCAL}/sitemap.xml\n`);
  expect((await read(baseURL, '/indexnow.txt')).status).toBe(404);
});

test('AI crawlers can be sent away, and engines be told about changes', async () => {
  await withSite({ AI_CRAWLERS: 'deny', INDEXNOW_KEY: 'key-of-the-tests' }, async ({ base }) => {
    const { text } = await read(base, '/robots.txt');
    const [everybody, ai, sitemap] = text.split('\n\n');
    expect(everybody).toBe('User-agent: *\nDisallow: /api/');
    expect(ai).toMatch(/^(User-agent: \S+\n)+Disallow: \/$/);
    for (const name of ['GPTBot', 'ClaudeBot', 'CCBot', 'Bytespider', 'Google-Extended']) {
      expect(ai).toContain(`User-agent: ${name}\n`);
    }
    expect(ai).not.toMatch(/Googlebot|bingbot|Baiduspider|Twitterbot/);
    expect(sitemap).toMatch(/^Sitemap: /);
    expect((await read(base, '/indexnow.txt')).text).toBe('key-of-the-tests');
  });
});

test('addresses lead to the configured site', async () => {
  await withSite({ SITE_URL: 'https://www.example.com' }, async ({ base }) => {
    for (const path of [
      '/robots.txt',
      '/sitemap.xml',
      '/sitemaps/1.xml',
      '/atom.xml',
      '/llms.txt',
    ]) {
      const { text } = await read(base, path);
      expect(text).toContain('https://www.example.com/');
      // Articles may mention the local URL, but nothing may link to it.
      expect(/["(>]http:\/\/localhost/.test(text) || /^Sitemap: http:/m.test(text)).toBe(false);
    }
  });
});

test('a preview deployment has nothing for machines', async () => {
  await withSite({ PREVIEW: '1' }, async ({ base }) => {
    expect((await read(base, '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
    for (const path of [
      '/sitemap.xml',
      '/sitemaps/1.xml',
      '/feed.xml',
      '/feed.json',
      '/llms.txt',
    ]) {
      expect([path, (await read(base, path)).status]).toEqual([path, 404]);
    }
  });
});

async function withSite(env: Record<string, string>, run: (site: Site) => Promise<void>) {
  const site = await startSite({ env });
  try {
    await run(site);
  } finally {
    await site.stop();
  }
}
