import path from 'node:path';
import { extraArticle } from '../support/articles';
import { read } from '../support/crawler-reads';
import { COLLECT, folderSize, residentMegabytes } from '../support/footprint';
import { expect, test, withOwnSite } from '../support/isolated-site';
import { askMany, inventedPaths } from '../support/load';
import { ask } from '../support/raw';
import { makeSignal, REVALIDATE_SECRET, sendSignal } from '../support/signal';

/** Rendered completely, so few enough for a test; `npm run drill -- invented-ids` requests more. */
const INVENTED = 300;
const MEMORY_MB = 4;
const DISK_MB = 4;
/** Growth of the runtime itself under load, whatever is stored. */
const RUNTIME_MB = 120;
const SETTLE_MS = 60_000;
const REAL = ['/', '/content', '/content/news/101', '/content/guides', '/about_us'];
/** Capacity of the tag table for each kind, and the maximum of tags per revalidation request. */
const ROOM_FOR_TAGS = 20_000;
const TAGS_AT_ONCE = 500;
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
    // Memory of the last renders is released some seconds later.
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

test('a withdrawn page stays away after more signals than any table holds, and a restart', async () => {
  test.setTimeout(FLOOD_MS);
  await withOwnSite({ pages: 'fresh', env: { REVALIDATE_SECRET } }, async ({ backend, site }) => {
    const page = '/content/news/101';
    const status = async (path: string) => (await ask(site.base, path)).status;
    expect(await status(page)).toBe(200);
    await backend.control({ fail: { mode: 'http-500' } });
    await sendSignal(site.base, makeSignal({ tags: [], withdrawn: ['article:101'] }));
    expect(await status(page)).toBe(404);
    for (let batch = 0; batch <= ROOM_FOR_TAGS / TAGS_AT_ONCE; batch += 1) {
      const tags = Array.from({ length: TAGS_AT_ONCE }, (_, id) => `category:c${batch}-${id}`);
      expect((await sendSignal(site.base, makeSignal({ tags }))).status).toBe(200);
    }
    await site.restart({ hard: true });
    expect(await status(page)).toBe(404);
    expect(await status('/content/news/102')).toBe(200);
  });
});

test('what is purged is in no list and no feed any more, even when the backend dies', async () => {
  test.setTimeout(FLOOD_MS);
  const newest = { listed: true, publishedAt: new Date(Date.now() - 1000).toISOString() };
  const article = (title: string) => extraArticle(9110, { ...newest, title });
  const page = '/content/news/9110';
  const own = [page, `${page}.md`];
  const lists = ['/', '/content', '/content/news', '/feed.xml', '/content/news/feed.json'].concat(
    '/atom.xml',
    '/llms.txt',
  );
  await withOwnSite({ env: { REVALIDATE_SECRET } }, async ({ backend, site }) => {
    const send = (body: object) => sendSignal(site.base, makeSignal({ tags: [], ...body }));
    const look = async (path: string, words: string) => {
      const { status, text } = await read(site.base, path);
      return `${status} ${text.includes(words) ? 'says' : 'does not say'} ${words}`;
    };
    const expectEach = async (paths: string[], words: string, result: RegExp) => {
      for (const path of paths) expect(await look(path, words), path).toMatch(result);
    };
    await test.step('a backend that dies brings back nothing of it, a restart neither', async () => {
      await backend.control({ articles: [article('不该再见')] });
      await askMany(site.base, [...own, ...lists], 1);
      await expectEach([...own, ...lists, ...lists], '不该再见', /^200 says/);
      expect((await ask(site.base, '/single_page/privacy')).status).toBe(200);
      await backend.control({ articles: [], fail: { mode: 'http-500' } });
      const { at } = await send({ withdrawn: ['article:9110'], purge: ['article:9110'] });
      expect(at('/content/news')).toMatchObject({ status: null, state: 'none' });
      for (let start = 0; start < 2; start += 1) {
        await expectEach(own, '不该再见', /^404 does not say/);
        await expectEach(lists, '不该再见', /^50\d does not say/);
        expect((await ask(site.base, '/single_page/privacy')).status).toBe(200);
        await site.restart({ hard: true });
      }
      await backend.control({ fail: null });
      await send({ purge: ['article:9110'] });
      await expectEach(lists, '不该再见', /^200 does not say/);
    });
    await test.step('what is purged and still there comes back with its new words', async () => {
      await backend.control({ articles: [article('一字之差')] });
      await send({ tags: ['article:9110'] });
      await expectEach([page, ...lists], '一字之差', /^200 says/);
      await backend.control({ articles: [article('已经改正')], fail: { mode: 'http-500' } });
      await send({ purge: ['article:9110'] });
      await expectEach([...own, ...lists], '一字之差', /^50\d does not say/);
      await backend.control({ fail: null });
      const { at } = await send({ purge: ['article:9110'] });
      expect(at(page)).toMatchObject({ status: 200, state: 'fresh' });
      await expectEach([...own, ...lists], '已经改正', /^200 says/);
      await expectEach([page, ...lists], '一字之差', /^200 does not say/);
    });
    await test.step('a purge of the site spares not even what stands in for a dead backend', async () => {
      expect((await ask(site.base, '/about_us')).status).toBe(200);
      await backend.control({ fail: { mode: 'http-500' } });
      await send({ purge: ['site'] });
      expect((await ask(site.base, '/about_us')).status).toBe(500);
      await backend.control({ fail: null });
      await expect.poll(async () => (await ask(site.base, '/about_us')).status).toBe(200);
    });
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
