import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, withOwnSite } from '../support/own';
import { send } from '../support/send';

const READERS = 8;
const BEFORE_MS = 300;

/** Reads one page again and again until nobody listens any more. @returns how each reading ended */
async function keepReading(base: string): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ends: string[] = [];
  for (;;) {
    try {
      const { status, text } = await send(base, '/content/news/101', { agent });
      ends.push(status === 200 && text.endsWith('</html>') ? 'whole' : `broken ${status}`);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : String(error);
      // Nobody listens: the request was never taken.
      if (code !== 'ECONNREFUSED') ends.push(`lost: ${code}`);
      agent.destroy();
      return ends;
    }
  }
}

test('a stop loses no request: not a slow one, not one of a steady stream', async () => {
  await withOwnSite({}, async ({ backend, site }) => {
    expect((await send(site.base, '/content/news/101')).status).toBe(200);
    expect((await send(site.base, '/api/ready')).status).toBe(200);
    await backend.control({ fail: { mode: 'late' } });
    const slow = send(site.base, '/search?q=%E6%96%87%E7%AB%99');
    const readers = Array.from({ length: READERS }, () => keepReading(site.base));
    await sleep(BEFORE_MS);
    const stopped = site.stop();
    await sleep(BEFORE_MS / 3);
    const ready = await send(site.base, '/api/ready');
    expect(ready.status).toBe(503);
    expect(ready.headers.connection).toBe('close');
    const ends = (await Promise.all(readers)).flat();
    expect(ends.length).toBeGreaterThan(READERS);
    expect(new Set(ends)).toEqual(new Set(['whole']));
    const { status, text } = await slow;
    expect(status).toBe(200);
    expect(text).toMatch(/<\/html>$/);
    await stopped;
  });
});

test('the process answers for itself, whatever the backend does', async () => {
  await withOwnSite({}, async ({ backend, site }) => {
    await backend.control({ fail: { mode: 'http-500' } });
    const health = await send(site.base, '/api/health');
    expect([health.status, health.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(JSON.parse(health.text)).toEqual({ status: 'ok' });
    const ready = await send(site.base, '/api/ready');
    expect(ready.status).toBe(200);
    expect(JSON.parse(ready.text)).toMatchObject({
      state: 'ready',
      build: expect.stringMatching(/./),
      backend: { kind: 'external' },
    });
  });
});
