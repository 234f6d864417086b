import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '@wenzhan/kit/testing/send';
import { expect, test, withOwnSite } from '../../support/isolated-site';
import { repeatDuring } from '../../support/load';
import { ask } from '../../support/raw';
import { readyOf } from '../../support/ready';
import { startRedis } from '../../support/redis';

/** A complete start and stop, with a stalled Redis in between. */
const READY_MS = 180_000;
const SLOW = { timeout: 30_000 };

/** Every status of `/api/ready` during an event; refused connections have none. */
async function answersDuring(base: string, event: Promise<void>): Promise<number[]> {
  const statuses: number[] = [];
  await repeatDuring(event, async () => {
    const answer = await send(base, '/api/ready').catch(() => undefined);
    if (answer) statuses.push(answer.status);
    await sleep(20);
  });
  return statuses;
}

test('a process is ready once it has read missed invalidations, and reports its cache', async () => {
  test.setTimeout(READY_MS);
  const redis = await startRedis();
  const env = { REDIS_URL: redis.url, CACHE_DISK_MB: '7' };
  const page = '/content/news/101';
  await withOwnSite({ env }, async ({ backend, site }) => {
    const redisState = async () => (await readyOf(site.base)).redis.state;
    // Stalled: connections are accepted, but commands get no reply.
    redis.freeze();
    // The warm-up waits for the backend, so that a slow machine does not miss the moment.
    await backend.control({ fail: { mode: 'hang' } });
    const restarted = site.restart({ hard: true, env: { WARM_UP: '30' } });
    const answers = await answersDuring(site.base, restarted);
    expect(answers[0], 'before it knows').toBe(503);
    await backend.control({ fail: null });
    await expect.poll(async () => (await ask(site.base, page)).status, SLOW).toBe(200);
    await expect.poll(async () => (await readyOf(site.base)).status, SLOW).toBe(200);
    expect(await redisState()).toBe('unavailable');
    redis.thaw();
    await expect.poll(redisState, SLOW).toBe('available');
    await ask(site.base, '/content/news/102');
    expect(await readyOf(site.base)).toMatchObject({
      state: 'ready',
      build: expect.stringMatching(/./),
      cache: { memory: { maxBytes: 64 * 1024 ** 2 }, disk: { maxBytes: 7 * 1024 ** 2 } },
    });
    expect((await readyOf(site.base)).cache.memory.pages).toBeGreaterThan(1);
    await redis.kill();
    await expect.poll(redisState).toBe('unavailable');
    expect((await readyOf(site.base)).status).toBe(200);
  }).finally(redis.stop);
});

test('before it is ready, a process has refreshed a page of each route; without a backend it is ready too', async () => {
  await withOwnSite({ pages: 'stale', env: { WARM_UP: '30' } }, async ({ backend, site }) => {
    const untilReady = () =>
      expect.poll(async () => (await readyOf(site.base)).status, SLOW).toBe(200);
    await untilReady();
    for (const page of ['/', '/content', '/about_us']) {
      expect((await ask(site.base, page)).headers['x-nextjs-cache'], page).toBe('HIT');
    }
    await backend.control({ fail: { mode: 'refuse' } });
    await site.restart({ hard: true });
    await untilReady();
    expect((await ask(site.base, '/')).status).toBe(200);
  });
});
