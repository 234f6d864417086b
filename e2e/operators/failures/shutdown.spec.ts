import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '@wenzhan/kit/testing/send';
import { expect, test, withOwnSite } from '../../support/isolated-site';
import { isFree } from '../../support/processes';

const READERS = 8;
const PAGE = '/content/news/101';
const BEFORE_MS = 300;
const ASK_MS = 50;
/** Open requests have 25 s. */
const STOP_MS = 30_000;

/** Requests a page. @returns `whole`, or what is wrong with the response */
async function endOf(base: string, path: string, agent?: Agent): Promise<string> {
  try {
    const { status, text } = await send(base, path, agent && { agent });
    return status === 200 && text.endsWith('</html>') ? 'whole' : `broken ${status}`;
  } catch (error) {
    return `lost: ${error}`;
  }
}

test('a stop loses no request: not a slow one, not one of a steady stream', async () => {
  await withOwnSite({ env: { SHUTDOWN_DELAY: '3' } }, async ({ backend, site }) => {
    const { base } = site;
    expect((await send(base, PAGE)).status).toBe(200);
    await backend.control({ fail: { mode: 'late' } });
    const agent = new Agent({ keepAlive: true, maxSockets: READERS });
    // As a load balancer does: requests are sent to a ready server only.
    let isReady = true;
    const balance = async () => {
      while (isReady) {
        isReady = (await send(base, '/api/ready')).status === 200;
        await sleep(ASK_MS);
      }
    };
    const read = async () => {
      const ends: string[] = [];
      while (isReady) ends.push(await endOf(base, PAGE, agent));
      return ends;
    };
    const balancing = balance();
    const readers = Array.from({ length: READERS }, read);
    await sleep(BEFORE_MS);
    const slow = endOf(base, '/search?q=%E6%96%87%E7%AB%99');
    await sleep(BEFORE_MS);
    process.kill(site.pid(), 'SIGTERM');
    await balancing;
    const last = await send(base, PAGE);
    expect([last.status, last.headers.connection]).toEqual([200, 'close']);
    const ends = (await Promise.all(readers)).flat();
    agent.destroy();
    expect(ends.length).toBeGreaterThan(READERS);
    expect(new Set(ends)).toEqual(new Set(['whole']));
    expect(await slow).toBe('whole');
    const port = Number(new URL(base).port);
    await expect.poll(() => isFree(port), { timeout: STOP_MS }).toBe(true);
    expect(site.log()).not.toContain('Error');
  });
});
