import { send } from '@wenzhan/kit/testing/send';
import { expect, test } from 'playwright/test';
import { startBackend } from '../backend/client';
import { type Redis, startRedis } from '../support/redis';
import { type Site, startSite } from '../support/site';

const LIMIT = 6;
const ENV = {
  TRUSTED_PROXIES: '127.0.0.1',
  RATE_LIMITS: `session=${LIMIT}, missing=${LIMIT}`,
};
/** Less than the timeout of a Redis command. */
const AT_ONCE_MS = 200;

const from = (address: string) => ({ 'x-forwarded-for': address });

/** Sends requests to the sites in turn until one is rejected; shared counts arrive before the next turn. */
async function answeredBefore429(
  sites: Site[],
  ask: (site: Site, turn: number) => Promise<number>,
  redis?: Redis,
): Promise<number> {
  for (let turn = 0; turn < 40; turn += 1) {
    const site = sites[turn % sites.length] as Site;
    if ((await ask(site, turn)) === 429) return turn;
    if (redis) await settle(site, redis);
  }
  return Infinity;
}

/** Shared counts arrive after the response, because no request waits for Redis: waits one more round. */
async function settle(site: Site, redis: Redis): Promise<void> {
  await send(site.base, '/api/ready');
  await redis.ask('PING');
  await send(site.base, '/api/ready');
}

test('two instances hold an address to one limit, and wait for no Redis', async () => {
  const redis = await startRedis();
  const backend = await startBackend();
  const env = { ...ENV, REDIS_URL: redis.url, API_BASE_URL: backend.base };
  const [one, other] = [await startSite({ env }), await startSite({ env })];
  const sites = [one, other];
  try {
    const call = (address: string) => async (site: Site) =>
      (await send(site.base, '/api/session/end', { headers: from(address) })).status;
    const missing = async (site: Site, turn: number) => {
      const headers = from('198.51.100.2');
      return (await send(site.base, `/content/news/${970_000 + turn}`, { headers })).status;
    };

    await test.step('together they give what one would, and one more each at most', async () => {
      for (const [kind, ask] of [
        ['call', call('198.51.100.1')],
        ['missing', missing],
      ] as const) {
        const answered = await answeredBefore429(sites, ask, redis);
        expect(answered, kind).toBeGreaterThanOrEqual(LIMIT);
        expect(answered, kind).toBeLessThanOrEqual(LIMIT + sites.length);
      }
    });
    await test.step('who asked only the one is known to the other after one request', async () => {
      const ask = call('198.51.100.3');
      for (let visit = 0; visit < LIMIT; visit += 1) expect(await ask(one)).toBe(303);
      await ask(other);
      await expect.poll(() => ask(other)).toBe(429);
      expect(await call('198.51.100.4')(other)).toBe(303);
    });
    await test.step('cached pages are not counted in Redis', async () => {
      const counts = () => redis.ask('KEYS', 'wenzhan:count:*');
      for (const site of sites) await settle(site, redis);
      const before = await counts();
      const headers = from('198.51.100.5');
      for (let visit = 0; visit < 5; visit += 1) {
        for (const site of sites)
          expect((await send(site.base, '/', { headers })).status).toBe(200);
      }
      expect(await counts()).toBe(before);
    });
    await test.step('while Redis stalls, each instance counts alone, without waiting', async () => {
      redis.freeze();
      for (const site of sites) {
        const took: number[] = [];
        for (let visit = 0; visit < LIMIT; visit += 1) {
          const started = performance.now();
          expect(await call('198.51.100.6')(site)).toBe(303);
          took.push(performance.now() - started);
        }
        // If they waited for Redis, each would.
        expect(Math.min(...took)).toBeLessThan(AT_ONCE_MS);
        expect(await call('198.51.100.6')(site)).toBe(429);
      }
      redis.thaw();
    });
    await test.step('while Redis is gone, the same', async () => {
      await redis.kill();
      for (const site of sites) {
        const answered = await answeredBefore429([site], call('198.51.100.7'));
        expect(answered).toBe(LIMIT);
      }
      await redis.revive();
    });
    await test.step('when it is back, they count together again', async () => {
      let house = 10;
      const together = () => {
        house += 1;
        return answeredBefore429(sites, call(`198.51.100.${house}`), redis);
      };
      await expect.poll(together, { timeout: 30_000 }).toBeLessThanOrEqual(LIMIT + sites.length);
    });
  } finally {
    await Promise.all([...sites, backend, redis].map((server) => server.stop()));
  }
});
