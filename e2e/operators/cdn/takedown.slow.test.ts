import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { cdnLines } from '@wenzhan/contract/revalidation/cdn-lines';
import { verifySignature } from '@wenzhan/contract/revalidation/signature';
import { endingCaching, SHARED_LIFETIME } from '@wenzhan/kit/http/shared-caching';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { send } from '@wenzhan/kit/testing/send';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginPurge, reportSince } from '../../../lib/handlers/cdn/purges';
import { type CachingProxy, startCachingNginx, startVarnish } from './proxies';

const SECRET = 'a-secret-of-the-tests-32-letters';
const PAGE = '/content/news/12';
const LIST = '/content/news';
const CHROME = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const REQUEST = { tags: [], withdrawn: ['article:12'], purge: [] };
const NOTHING = { list: [], unlisted: 0, propagated: true, persisted: true };
const UTC = { timeZone: 'UTC', locale: 'en' };

const PROXIES: [string, (origin: string) => Promise<CachingProxy>][] = [
  ['nginx', startCachingNginx],
  ['Varnish', startVarnish],
];

/** What the framework says of a stored page, before the site bounds it. */
const FRAMEWORKS = 's-maxage=60, stale-while-revalidate=31535940';

/** A site with two pages, one of which may be withdrawn, behind a proxy. */
async function withProxy(
  start: (origin: string) => Promise<CachingProxy>,
  caching: string,
  run: (
    proxy: CachingProxy,
    site: { isWithdrawn: boolean; isDown: boolean; asked: number },
  ) => Promise<void>,
) {
  const site = { isWithdrawn: false, isDown: false, asked: 0 };
  const { base } = await serveHttp((request, response) => {
    const isGone = site.isWithdrawn && request.url === PAGE;
    site.asked += 1;
    if (site.isDown) return request.socket.destroy();
    const shared = { 'cache-control': caching, vary: 'Accept-Encoding' };
    const never = { 'cache-control': 'private, no-cache, no-store, max-age=0, must-revalidate' };
    const [status, headers] = isGone ? ([410, never] as const) : ([200, shared] as const);
    return response.writeHead(status, headers).end(`${request.url} ${status}`);
  });
  const proxy = await start(base);
  try {
    await run(proxy, site);
  } finally {
    await proxy.stop();
  }
}

/** The owner's server that purges a proxy. @returns how many times it was asked */
async function purgeBy(proxy: CachingProxy) {
  const { base } = await serveHttp(async (request, response) => {
    const body = await text(request);
    const headers = new Headers(request.headers as Record<string, string>);
    if (!verifySignature(SECRET, headers, body)) return response.writeHead(401).end();
    await proxy.purge(JSON.parse(body).urls);
    return response.writeHead(204).end();
  });
  vi.stubEnv('CDN_PURGE', `webhook, url=${base}`);
  vi.stubEnv('CDN_PURGE_KEY', SECRET);
}

const statusOf = async (
  { base }: CachingProxy,
  path = PAGE,
  headers: Record<string, string> = CHROME,
) => (await send(base, path, { headers })).status;

beforeEach(() => {
  for (const log of ['info', 'error'] as const) vi.spyOn(console, log).mockReturnValue();
});
afterEach(closeServers);

test.each(PROXIES)(
  '%s shows a withdrawn page until it is purged; then it is gone, and the receipt says so',
  async (_, start) => {
    await withProxy(start, endingCaching(FRAMEWORKS), async (proxy, site) => {
      vi.stubEnv('SITE_URL', proxy.base);
      // Browsers, and a program that takes no compression: two copies.
      for (const headers of [CHROME, {}]) {
        await statusOf(proxy, PAGE, headers);
        expect(await statusOf(proxy, PAGE, headers)).toBe(200);
      }
      await statusOf(proxy, LIST);
      site.isWithdrawn = true;
      const { asked } = site;
      expect([await statusOf(proxy), await statusOf(proxy, PAGE, {})]).toEqual([200, 200]);
      // The site is not even asked: nothing but a purge can help.
      expect(site.asked).toBe(asked);

      await purgeBy(proxy);
      const at = performance.now();
      const begun = {
        pages: 1,
        propagated: true,
        persisted: true,
        gone: [PAGE],
        expired: [],
        wanted: [],
      };
      await beginPurge(at, REQUEST, { ...begun, receipt: Promise.resolve(NOTHING) });
      expect([await statusOf(proxy), await statusOf(proxy, PAGE, {})]).toEqual([410, 410]);
      const [purged, seen] = cdnLines(await reportSince(at), UTC);
      expect(purged).toMatch(/^Webhook: copies of \d+ addresses purged$/);
      expect(seen).toBe(`${PAGE}: 410, not from a cache`);
      expect(await statusOf(proxy, LIST)).toBe(200);
    });
  },
);

test.each(PROXIES)(
  '%s that nobody can purge is seen to show a copy, and until when at the latest',
  async (name, start) => {
    await withProxy(start, endingCaching(FRAMEWORKS), async (proxy, site) => {
      vi.stubEnv('SITE_URL', proxy.base);
      for (let times = 0; times < 2; times += 1) await statusOf(proxy);
      site.isWithdrawn = true;
      await purgeBy({ ...proxy, purge: () => Promise.reject(new Error('out of order')) });
      vi.stubEnv('CDN_PURGE_KEY', `${SECRET}-of-others`);
      const changedAt = Date.now();
      const begun = {
        pages: 1,
        propagated: true,
        persisted: true,
        gone: [PAGE],
        expired: [],
        wanted: [],
      };
      await beginPurge(5, REQUEST, { ...begun, receipt: Promise.resolve(NOTHING) });
      const report = await reportSince(5);
      const lines = cdnLines(report, UTC).join('\n');
      expect(lines).toContain('(it does not accept the key, or the key lacks the permission)');
      const age = name === 'Varnish' ? ', age \\d+ s' : '';
      expect(lines).toMatch(
        new RegExp(
          `${PAGE}: still what was before \\(200, from a cache${age}\\), expires at \\d\\d:\\d\\d at the latest`,
        ),
      );
      const until = Date.parse(report.seen[0]?.until ?? '');
      expect(until).toBeLessThanOrEqual(changedAt + SHARED_LIFETIME.stale * 1000 + 1000);
    });
  },
);

/** Lifetimes as the site's, but of seconds: one unasked, three in all, ten while the site fails. Proxies count whole seconds. */
const SHORT = 's-maxage=1, stale-while-revalidate=2, stale-if-error=9';

test.each(PROXIES)(
  '%s drops a withdrawn page by itself once its lifetime is over',
  async (_, start) => {
    await withProxy(start, SHORT, async (proxy, site) => {
      for (let times = 0; times < 2; times += 1) await statusOf(proxy);
      site.isWithdrawn = true;
      await sleep(4500);
      expect(await statusOf(proxy)).toBe(410);
    });
  },
);

test('nginx shows its copies while the site is down, a withdrawn page, too, until that lifetime is over', async () => {
  await withProxy(startCachingNginx, SHORT, async (proxy, site) => {
    for (let times = 0; times < 2; times += 1) await statusOf(proxy);
    site.isDown = true;
    await sleep(4500);
    expect(await statusOf(proxy)).toBe(200);
    [site.isDown, site.isWithdrawn] = [false, true];
    // What the site answers wins.
    expect(await statusOf(proxy)).toBe(410);
    site.isDown = true;
    expect(await statusOf(proxy)).toBe(200);
    await sleep(7000);
    expect(await statusOf(proxy)).toBe(502);
  });
});
