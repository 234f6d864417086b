import path from 'node:path';
import { extraArticle } from '../support/articles';
import { COLLECT, folderSize, residentMegabytes } from '../support/footprint';
import { askMany, inventedPaths } from '../support/load';
import { expect, test, withOwnSite } from '../support/own';
import { ask } from '../support/raw';

/** Rendered for real, so as many as a test has time for; `npm run drill -- invented-ids` has more. */
const INVENTED = 300;
const MEMORY_MB = 4;
const DISK_MB = 4;
/** What the runtime itself grows by under load, whatever is stored. */
const RUNTIME_MB = 120;
const SETTLE_MS = 60_000;
const REAL = ['/', '/content', '/content/news/101', '/content/guides', '/about_us'];
/** A loaded machine renders ten pages a second, an idle one a hundred. */
const FLOOD_MS = 400_000;

test('invented addresses push out no page, and take no more memory or disk than they may', async () => {
  test.setTimeout(FLOOD_MS);
  const env = {
    RATE_LIMIT_MISSING: '0',
    CACHE_MEMORY_MB: `${MEMORY_MB}`,
    CACHE_DISK_MB: `${DISK_MB}`,
    ...COLLECT,
  };
  await withOwnSite({ env }, async ({ backend, site }) => {
    await askMany(site.base, REAL, 1);
    const memory = residentMegabytes(site.pid());
    const build = await folderSize(site.dist);
    expect(await askMany(site.base, inventedPaths(INVENTED), 16)).toEqual({ 404: INVENTED });
    // What the last renderings hold is let go some seconds later.
    const grown = () => residentMegabytes(site.pid()) - memory;
    await expect.poll(grown, { timeout: SETTLE_MS }).toBeLessThan(MEMORY_MB + RUNTIME_MB);
    const after = await folderSize(site.dist);
    expect(after.megabytes - build.megabytes).toBeLessThan(DISK_MB);
    expect(after.files - build.files).toBeLessThan(50);
    await backend.control({ fail: { mode: 'http-500' } });
    for (const page of REAL) {
      const { status, headers } = await ask(site.base, page);
      expect(status, page).toBe(200);
      expect(headers['x-nextjs-cache'], page).toMatch(/HIT|STALE/);
    }
  });
});

test('a thousand visitors at once for a page that nobody has seen cost one call', async () => {
  test.setTimeout(FLOOD_MS);
  await withOwnSite({}, async ({ backend, site }) => {
    await backend.control({ articles: [extraArticle(9100)] });
    await ask(site.base, '/content/news/101');
    await backend.clearCalls();
    const paths = Array.from({ length: 1000 }, () => '/content/news/9100');
    expect(await askMany(site.base, paths, 1000)).toEqual({ 200: 1000 });
    const calls = await backend.calls();
    expect(calls.filter(({ query }) => query.id === '9100')).toHaveLength(1);
  });
});

test('a restart loses no page, not even without the backend', async () => {
  test.setTimeout(FLOOD_MS);
  await withOwnSite({}, async ({ backend, site }) => {
    await backend.control({ articles: [extraArticle(9101)] });
    const pages = ['/content/news/9101', '/', '/single_page/privacy'];
    expect(await askMany(site.base, pages, 1)).toEqual({ 200: 3 });
    const files = path.join(site.dist, 'cache');
    await expect.poll(async () => (await folderSize(files)).files).toBeGreaterThan(8);
    await backend.control({ fail: { mode: 'refuse' } });
    await site.restart({ hard: true });
    for (const page of pages) {
      const { status, headers } = await ask(site.base, page);
      expect(status, page).toBe(200);
      expect(headers['x-nextjs-cache'], page).toBe('HIT');
      expect(headers['content-security-policy'], page).toContain('sha256-');
    }
  });
});

test('a page that is gone stays gone after a restart', async () => {
  await withOwnSite({ pages: 'stale' }, async ({ backend, site }) => {
    const page = '/content/news/101';
    expect((await ask(site.base, page)).status).toBe(200);
    await backend.control({ empty: true });
    await expect.poll(async () => (await ask(site.base, page)).status).toBe(404);
    await backend.control({ fail: { mode: 'http-500' } });
    await site.restart();
    expect((await ask(site.base, page)).status).not.toBe(200);
  });
});

test('the pages of the build are there at the first request, each with its policy', async () => {
  await withOwnSite({ pages: 'fresh' }, async ({ backend, site }) => {
    await backend.control({ fail: { mode: 'http-500' } });
    for (const page of [...REAL, '/content/page/2', '/test']) {
      const { status, headers } = await ask(site.base, page);
      expect(status, page).toBe(200);
      expect(headers['x-nextjs-cache'], page).toMatch(/HIT|STALE/);
      expect(headers['content-security-policy'], page).toContain("'sha256-");
    }
  });
});
