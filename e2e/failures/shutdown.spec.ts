import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, withOwnSite } from '../support/isolated-site';
import { isFree } from '../support/processes';
import { send } from '../support/send';
import { endOf, keepAsking, keepReading } from './balancer';

const READERS = 8;
const BEFORE_MS = 300;
/** Open requests have 25 s. */
const STOP_MS = 30_000;

test('a stop loses no request: not a slow one, not one of a steady stream', async () => {
  await withOwnSite({ env: { SHUTDOWN_DELAY: '3' } }, async ({ backend, site }) => {
    expect((await send(site.base, '/content/news/101')).status).toBe(200);
    await backend.control({ fail: { mode: 'late' } });
    const balancer = { isReady: true };
    const asking = keepAsking(site.base, balancer);
    const readers = Array.from({ length: READERS }, () => keepReading(site.base, balancer));
    await sleep(BEFORE_MS);
    const slow = endOf(site.base, '/search?q=%E6%96%87%E7%AB%99');
    await sleep(BEFORE_MS);
    process.kill(site.pid(), 'SIGTERM');
    await asking;
    const last = await send(site.base, '/content/news/101');
    expect([last.status, last.headers.connection]).toEqual([200, 'close']);
    const ends = (await Promise.all(readers)).flat();
    expect(ends.length).toBeGreaterThan(READERS);
    expect(new Set(ends)).toEqual(new Set(['whole']));
    expect(await slow).toBe('whole');
    const port = Number(new URL(site.base).port);
    await expect.poll(() => isFree(port), { timeout: STOP_MS }).toBe(true);
    expect(site.log()).not.toContain('Error');
  });
});
