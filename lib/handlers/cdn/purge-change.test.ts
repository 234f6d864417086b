import { text } from 'node:stream/consumers';
import type { PageCache } from '@wenzhan/kit/page-cache';
import { thisProcess } from '@wenzhan/kit/process/process';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Receipt } from '../revalidate/revalidate';
import { purgeChange } from './purge-change';
import { beginPurge, recentPurge, reportSince } from './purges';

const SECRET = 'a-secret-of-the-tests-32-letters';
const GONE = '/content/news/12';
const LIST = '/content/news';
const REQUEST = { tags: [], withdrawn: ['article:12'], purge: [] };
const NOTHING = { list: [], unlisted: 0, propagated: true, persisted: true };

const receiptOf = (...paths: string[]): Receipt => ({
  ...NOTHING,
  list: paths.map((path) => ({ path, status: 200, state: 'fresh', storedAt: 1, ms: 1 })),
});

/** An owner's server, which answers with these statuses in turn, then 204. */
async function webhook(...statuses: number[]) {
  const purges: string[][] = [];
  const { base } = await serveHttp(async (request, response) => {
    const { urls } = JSON.parse(await text(request));
    purges.push(urls.map((url: string) => new URL(url).pathname));
    response.writeHead(statuses[purges.length - 1] ?? 204).end();
  });
  vi.stubEnv('CDN_PURGE', `webhook, url=${base}/hook`);
  vi.stubEnv('CDN_PURGE_KEY', SECRET);
  return purges;
}

beforeEach(() => {
  vi.stubEnv('SITE_URL', 'https://www.example.com');
  for (const log of ['info', 'error'] as const) vi.spyOn(console, log).mockReturnValue();
});
afterEach(async () => {
  thisProcess.pageCache = undefined;
  await closeServers();
});

test('without the setting, and on a preview, nothing is purged', async () => {
  const begun = { gone: [GONE], expired: [], wanted: [], receipt: Promise.resolve(NOTHING) };
  expect(await purgeChange(REQUEST, begun)).toBeUndefined();
  const purges = await webhook();
  vi.stubEnv('PREVIEW', '1');
  expect(await purgeChange(REQUEST, begun)).toBeUndefined();
  expect(purges).toEqual([]);
});

test('what is gone is purged at once, and again with what shows it once that is rendered', async () => {
  const purges = await webhook();
  let resolve: (receipt: Receipt) => void = () => {};
  const receipt = new Promise<Receipt>((done) => {
    resolve = done;
  });
  const purging = purgeChange(REQUEST, { gone: [GONE], expired: [], wanted: [], receipt });
  await vi.waitFor(() => expect(purges).toHaveLength(1));
  expect(purges[0]).toContain(GONE);
  expect(purges[0]).not.toContain(LIST);
  resolve(receiptOf(LIST));
  const purge = await purging;
  expect(purges).toHaveLength(2);
  for (const path of [GONE, `${GONE}.md`, LIST, `${LIST}/feed.xml`, '/feed.xml', '/sitemap.xml'])
    expect(purges[1]).toContain(path);
  expect(purge?.report).toEqual({
    ...{ cdn: 'Webhook', purged: purges[1]?.length, left: 0, paths: [] },
  });
  expect(purge?.questions).toEqual([{ path: GONE, isGone: true }]);
});

test('what is changed is purged once it is rendered again, named pages first', async () => {
  const purges = await webhook();
  const wanted = ['/content/news/13'];
  const receipt = Promise.resolve(receiptOf('/content/news/13', LIST));
  const purge = await purgeChange(
    { tags: ['article:13'], withdrawn: [], purge: [] },
    { gone: [], expired: [], wanted, receipt },
  );
  expect(purges).toHaveLength(1);
  expect(purges[0]?.[0]).toBe('/content/news/13');
  expect(purge?.questions).toEqual([{ path: '/content/news/13', isGone: false }]);
});

test('what must not be read any more, not in a list either, is purged at once, too', async () => {
  const purges = await webhook();
  const request = { tags: [], withdrawn: [], purge: ['article:12'] };
  const receipt = Promise.resolve(receiptOf(LIST));
  await purgeChange(request, { gone: [], expired: [LIST], wanted: [], receipt });
  expect(purges).toHaveLength(2);
  expect(purges[0]).toContain(LIST);
});

test('instances that share pages have read of the change before a CDN fetches from one of them', async () => {
  const purges = await webhook();
  thisProcess.pageCache = { stats: { shared: { state: 'available' } } } as PageCache;
  const started = performance.now();
  await purgeChange(REQUEST, {
    gone: [GONE],
    expired: [],
    wanted: [],
    receipt: Promise.resolve(NOTHING),
  });
  expect(purges).toHaveLength(2);
  expect(performance.now() - started).toBeGreaterThan(900);
});

test('a purge that fails is in the report, with the time until which copies may be shown', async () => {
  const purges = await webhook(401);
  const receipt = Promise.resolve({ ...receiptOf(LIST), unlisted: 7 });
  const before = Date.now();
  const purge = await purgeChange(REQUEST, { gone: [GONE], expired: [], wanted: [], receipt });
  expect(purges).toHaveLength(1);
  const { report } = purge ?? {};
  expect(report).toMatchObject({ purged: 0, failure: 'refused' });
  expect(report?.paths[0]).toBe(GONE);
  // Seven pages that the receipt does not name may be shown, too.
  expect(report?.left).toBeGreaterThan(10);
  const minutes = (Date.parse(report?.until ?? '') - before) / 60_000;
  expect(minutes).toBeGreaterThanOrEqual(10);
  expect(minutes).toBeLessThan(10.1);
});

test('what was gone at once stays purged, whatever becomes of the rest', async () => {
  const purges = await webhook(204, 400);
  const receipt = Promise.resolve(receiptOf(LIST));
  const { report } =
    (await purgeChange(REQUEST, { gone: [GONE], expired: [], wanted: [], receipt })) ?? {};
  expect(purges).toHaveLength(2);
  expect(report).toMatchObject({ purged: purges[0]?.length, failure: 'invalid' });
  expect(report?.paths).not.toContain(GONE);
});

test('who asks gets what has come of the changes since, and what the public address shows', async () => {
  await webhook();
  const site = await serveHttp((_, response) => response.writeHead(410).end());
  vi.stubEnv('SITE_URL', site.base);
  const begun = {
    pages: 1,
    propagated: true,
    persisted: true,
    gone: [GONE],
    expired: [],
    wanted: [],
  };
  await beginPurge(5, REQUEST, { ...begun, receipt: Promise.resolve(NOTHING) });
  expect(recentPurge()).toMatchObject({ cdn: 'Webhook', left: 0 });
  expect(await reportSince(6)).toEqual({ seen: [] });
  const { purge, seen } = await reportSince(5);
  expect(purge).toMatchObject({ cdn: 'Webhook', left: 0 });
  expect(seen).toMatchObject([{ path: GONE, status: 410, isBefore: false }]);
});
