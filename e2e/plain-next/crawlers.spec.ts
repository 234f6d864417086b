import { ask } from '../support/raw';
import { send } from '../support/send';
import { expect, test } from './plain-site';

const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

for (const [path, type, words] of [
  ['/feed.xml', 'application/rss+xml', '</rss>'],
  ['/atom.xml', 'application/atom+xml', '</feed>'],
  ['/feed.json', 'application/feed+json', '文站可以运行了'],
  ['/sitemap.xml', 'application/xml', '</sitemapindex>'],
  ['/robots.txt', 'text/plain', 'Sitemap: '],
  ['/llms.txt', 'text/plain', '文站'],
  ['/manifest.webmanifest', 'application/manifest+json', '文站'],
  ['/content/news/101.md', 'text/markdown', '# 文站可以运行了'],
  ['/about_us.md', 'text/markdown', '# 关于文站'],
  ['/media/covers/101.svg', 'image/svg+xml', '</svg>'],
  ['/icon.svg', 'image/svg+xml', '</svg>'],
  ['/builds/latest.json', 'application/json', 'id'],
  ['/api/health', 'application/json', 'ok'],
  ['/api/ready', 'application/json', '"state":"ready"'],
  ['/api/web/index_info', 'application/json', '文站'],
  ['/api/web/openapi.json', 'application/json', 'openapi'],
] as const) {
  test(`${path} is there`, async ({ baseURL }) => {
    const { status, headers, html } = await ask(String(baseURL), path);
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining(type)]);
    expect(html).toContain(words);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
}

test('the parts of the sitemap are there', async ({ baseURL }) => {
  const { html } = await ask(String(baseURL), '/sitemap.xml');
  const parts = [...html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) {
    const answer = await ask(String(baseURL), new URL(part).pathname);
    expect([answer.status, answer.html.includes('</urlset>')], part).toEqual([200, true]);
  }
});

test('pictures are made: resized, and for sharing', async ({ baseURL }) => {
  const { html } = await ask(String(baseURL), '/content/accessibility/403');
  const shared = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const resized = `/_next/image?${new URLSearchParams({ url: '/media/icons/512.png', w: '480', q: '75' })}`;
  for (const path of [new URL(shared).pathname + new URL(shared).search, resized]) {
    const { status, headers } = await ask(String(baseURL), path);
    expect([status, headers['content-type']], path).toEqual([200, expect.stringMatching(/^image/)]);
  }
});

test('who accepts Markdown gets it under the address of the page', async ({ baseURL }) => {
  const headers = { accept: 'text/markdown' };
  const answer = await send(String(baseURL), '/content/news/101', { headers });
  expect(answer.headers['content-type']).toContain('text/markdown');
});

for (const [path, status, location] of [
  ['/content/page/1', 308, '/content'],
  ['/content/news/0101', 308, '/content/news/101'],
  ['/content/', 308, '/content'],
  ['/old/guide.html?a=b', 301, '/content/guides/201?a=b'],
  // A page itself can only have 308 and 404.
  ['/content/news/99', 308, '/content/news/101'],
] as const) {
  test(`${path} leads to ${location}`, async ({ page, baseURL }) => {
    const first = await ask(String(baseURL), path);
    expect(first.status).toBe(status);
    expect(new URL(first.location ?? '', baseURL).pathname).toBe(location.split('?')[0]);
    await page.goto(path);
    await expect(page).toHaveURL(location);
  });
}

for (const [path, status] of [
  ['/nowhere', 404],
  ['/content/news/99999', 404],
  ['/content/news/abc', 404],
  ['/content/nowhere', 404],
  ['/content/page/999', 404],
  ['/content/news/%ff', 404],
  ['/media/none.png', 404],
  ['/api/none', 404],
  ['/old/activity.html', 410],
  // A page itself can only have 308 and 404.
  ['/content/news/98', 404],
] as const) {
  test(`${path} is a page with ${status} for people, and a bare status for bots`, async ({
    baseURL,
  }) => {
    const person = await ask(String(baseURL), path);
    expect(person.status).toBe(status);
    expect(person.html).toContain('</h1>');
    const bot = await send(String(baseURL), path, { headers: { 'user-agent': GOOGLE } });
    expect([bot.status, bot.text]).toEqual([status, '']);
  });
}

test('a bot gets what people get', async ({ baseURL }) => {
  for (const path of ['/', '/content/guides', '/content/news/101', '/about_us', '/feed.xml']) {
    const person = await ask(String(baseURL), path);
    const bot = await send(String(baseURL), path, { headers: { 'user-agent': GOOGLE } });
    expect([bot.status, bot.text], path).toEqual([200, person.html]);
  }
});
