import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, withOwnSite } from '../../support/isolated-site';
import { ask } from '../../support/raw';
import { readyOf } from '../../support/ready';
import { startRedis } from '../../support/redis';
import { withSite } from '../../support/site';

const SLOW = { timeout: 60_000 };
const PAGES = ['/content/guides/203', '/single_page/privacy', '/archive/2026/10', '/tags/CSS'];
const METRICS = { METRICS_TOKEN: 'token-of-the-tests-32-characters' };

test.setTimeout(240_000);

const isReady = (base: string) =>
  expect.poll(async () => (await readyOf(base)).status, SLOW).toBe(200);

const cacheOf = async (base: string, page: string) =>
  (await ask(base, page)).headers['x-nextjs-cache'];

/** The value of a metric. */
async function metricOf(base: string, metric: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS.METRICS_TOKEN}` };
  const text = await (await fetch(`${base}/metrics`, { headers })).text();
  const line = text.split('\n').find((one) => one.startsWith(`${metric} `));
  return Number(line?.slice(metric.length));
}

const rendered = (base: string) => metricOf(base, 'wenzhan_ahead_pages{result="rendered"}');

test('nobody meets a page that was never rendered, once the process is ready', async () => {
  await withOwnSite({ env: { WARM_UP: '60' } }, async ({ site }) => {
    await isReady(site.base);
    for (const page of PAGES) expect([page, await cacheOf(site.base, page)]).toEqual([page, 'HIT']);
  });
});

test('what was visited most comes first after a restart, and the rest while the process is idle', async () => {
  const env = { CACHE_DISK_MB: '100', ...METRICS };
  const [popular = ''] = PAGES;
  await withOwnSite({ env }, async ({ site }) => {
    const file = path.join(site.dist, 'cache/wenzhan-visits.json');
    await writeFile(file, JSON.stringify({ [popular]: 9 }));
    await site.restart({ hard: true, env: { WARM_UP: '1' } });
    await isReady(site.base);
    expect(await cacheOf(site.base, popular)).toBe('HIT');
    await expect.poll(() => metricOf(site.base, 'wenzhan_ahead_running'), SLOW).toBe(0);
    for (const page of PAGES) expect([page, await cacheOf(site.base, page)]).toEqual([page, 'HIT']);
    expect(await rendered(site.base)).toBeGreaterThan(PAGES.length);
    // Kept once a minute.
    const kept = async () => Object.keys(JSON.parse(await readFile(file, 'utf8')));
    await expect.poll(kept, { timeout: 90_000 }).toContain(PAGES[1]);
  });
});

test('of instances with one Redis one renders, and each has all', async () => {
  const redis = await startRedis();
  const env = { WARM_UP: '60', REDIS_URL: redis.url, ...METRICS };
  await withOwnSite({ env }, async ({ backend, site }) => {
    const other = { pages: 'none', env: { ...env, API_BASE_URL: backend.base } } as const;
    const shares = await withSite(other, async (second) => {
      await Promise.all([isReady(site.base), isReady(second.base)]);
      for (const { base } of [site, second]) {
        for (const page of PAGES) expect([page, await cacheOf(base, page)]).toEqual([page, 'HIT']);
      }
      return [await rendered(site.base), await rendered(second.base)];
    });
    // In a release the next instance starts later.
    const later = await withSite(other, async ({ base }) => {
      await isReady(base);
      for (const page of PAGES) expect([page, await cacheOf(base, page)]).toEqual([page, 'HIT']);
      return rendered(base);
    });
    const withoutRedis = { ...other, env: { ...other.env, REDIS_URL: '' } };
    const alone = await withSite(withoutRedis, async (one) => {
      await isReady(one.base);
      return rendered(one.base);
    });
    const [first = 0, second = 0] = shares;
    expect(Math.min(first, second)).toBe(0);
    expect(first + second, `${alone} by one alone`).toBeLessThan(1.2 * alone);
    expect(later).toBe(0);
  }).finally(redis.stop);
});

test('what was visited most on any instance, of whatever build, comes first on a new one', async () => {
  const redis = await startRedis();
  const env = { WARM_UP: '1', REDIS_URL: redis.url };
  // Named last, unless it was visited.
  const [popular, visited] = ['/tags/CSS', '/archive/2026/10'];
  const counts = JSON.stringify({ [popular]: 9 });
  await redis.ask('SET', 'wenzhan:visited', counts);
  await withOwnSite({ env }, async ({ site }) => {
    await isReady(site.base);
    expect(await cacheOf(site.base, popular)).toBe('HIT');
    await ask(site.base, visited);
    // Kept once a minute.
    const length = async () => Number((await redis.ask('STRLEN', 'wenzhan:visited')).slice(1));
    const atLeast = counts.length + visited.length;
    await expect.poll(length, { timeout: 90_000 }).toBeGreaterThanOrEqual(atLeast);
  }).finally(redis.stop);
});
