import { expect, type Page } from 'playwright/test';
import { openReady } from '../../support/bench';
import { GOOGLE, read } from '../../support/crawler-reads';

/* What a site promises wherever the framework alone serves it: under `next start`, and on Vercel. */

/** Reads a list and an article, comes back, and searches. */
export async function readAndSearch(page: Page): Promise<void> {
  await openReady(page, '/content/news');
  await page.getByRole('main').getByRole('link', { name: '文站可以运行了' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('文站可以运行了');
  await page.goBack();
  await expect(page).toHaveURL('/content/news');
  await page.getByRole('banner').getByRole('searchbox').fill('键盘');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('只用键盘浏览一遍');
}

type FileRow = readonly [path: string, type: string, words: string];

/**
 * Expects what crawlers and programs read.
 *
 * @param siteUrl `SITE_URL`, which sitemaps name
 * @param further files that this host has, too
 */
export async function expectFiles(
  base: string | undefined,
  siteUrl: string,
  further: readonly FileRow[] = [],
): Promise<void> {
  const { text: article } = await read(base, '/content/news/101');
  const shared = new URL(/property="og:image" content="([^"]+)"/.exec(article)?.[1] ?? '');
  const rows: FileRow[] = [
    ['/content/news/feed.xml', 'application/rss+xml', '</rss>'],
    ['/atom.xml', 'application/atom+xml', '</feed>'],
    ['/sitemap.xml', 'application/xml', '</sitemapindex>'],
    ['/sitemaps/1.xml', 'application/xml', `${siteUrl}/content/news/101`],
    ['/robots.txt', 'text/plain', `Sitemap: ${siteUrl}`],
    ['/manifest.webmanifest', 'application/manifest+json', '文站'],
    ['/content/news/101.md', 'text/markdown', '# 文站可以运行了'],
    ['/media/covers/101.svg', 'image/svg+xml', '</svg>'],
    [shared.pathname + shared.search, 'image/', ''],
    ['/api/ready', 'application/json', '"state":"ready"'],
    ['/api/web/index_info', 'application/json', '文站'],
    ...further,
  ];
  for (const [path, type, words] of rows) {
    const { status, headers, text } = await read(base, path);
    const told = [path, status, headers.get('content-type')];
    expect(told).toEqual([path, 200, expect.stringContaining(type)]);
    expect(text).toContain(words);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  const markdown = await read(base, '/content/news/101', { accept: 'text/markdown' });
  expect(markdown.headers.get('content-type')).toContain('text/markdown');
  expect(markdown.text).toContain('# 文站可以运行了');
}

/** Expects pages for people, and bare statuses for bots. */
export async function expectBareForBots(
  base: string | undefined,
  missing: readonly (readonly [path: string, status: 404 | 410])[],
): Promise<void> {
  for (const [path, status] of missing) {
    const person = await read(base, path);
    expect([path, person.status]).toEqual([path, status]);
    expect(person.text).toContain('</h1>');
    const bot = await read(base, path, GOOGLE);
    expect([path, bot.status, bot.text]).toEqual([path, status, '']);
  }
}

/** Expects that bots get what people get. */
export async function expectSameForBots(base: string | undefined): Promise<void> {
  for (const path of ['/', '/content/guides', '/content/news/101', '/content/news/feed.xml']) {
    const person = await read(base, path);
    const bot = await read(base, path, GOOGLE);
    expect([path, bot.status, bot.text]).toEqual([path, 200, person.text]);
  }
}
