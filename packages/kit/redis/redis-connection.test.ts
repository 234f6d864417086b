import { afterEach, expect, test, vi } from 'vitest';
import { closeServers, serveSockets } from '../testing/api-server';
import { RedisConnection } from './redis-connection';
import { sharedLookup } from './shared-lookup';

vi.mock('./shared-lookup', () => ({
  sharedLookup: vi.fn((_host, _options, callback) => callback(new Error('nobody knows it'), '')),
}));

/** Longer than a command may take. */
const BUSY_MS = 400;

afterEach(closeServers);

/** Accepts every command; `onGet` runs when the reply to a GET is on its way. */
async function fakeRedis(onGet: () => void): Promise<string> {
  const { base } = await serveSockets((socket) =>
    socket.on('data', (chunk) => {
      const commands = String(chunk)
        .split(/^\*\d+\r\n/m)
        .slice(1);
      for (const command of commands) {
        const isGet = /^\$3\r\nGET\r\n/i.test(command);
        socket.write(isGet ? '$5\r\nthere\r\n' : '+OK\r\n');
        if (isGet) onGet();
      }
    }),
  );
  return base.replace('http', 'redis');
}

function holdTheThread(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS);
}

test('a reply that arrived while the process was blocked is no timeout', async () => {
  const link = new RedisConnection(await fakeRedis(holdTheThread));
  await expect.poll(() => link.isUsable, { timeout: 20_000 }).toBe(true);
  expect(String(await link.run((client) => client.get('key')))).toBe('there');
  expect(link.isUsable).toBe(true);
  link.close();
});

/** Answers no GET of its first connection. */
async function silentRedis() {
  vi.spyOn(console, 'error').mockReturnValue();
  let connections = 0;
  const { base } = await serveSockets((socket) => {
    connections += 1;
    const isFirst = connections === 1;
    socket.on('data', (chunk) => {
      const isGet = String(chunk).includes('GET');
      if (isGet && isFirst) return;
      for (const _ of String(chunk).matchAll(/^\*\d+\r\n/gm)) {
        socket.write(isGet ? '$5\r\nthere\r\n' : '+OK\r\n');
      }
    });
  });
  const link = new RedisConnection(base.replace('http', 'redis'), 1000);
  const ask = async () => String(await link.run((client) => client.get('key')));
  return { link, ask, connections: () => connections };
}

test('a connection on which nobody answers any more is replaced', async () => {
  const { link, ask, connections } = await silentRedis();
  await expect.poll(ask, { timeout: 20_000 }).toBe('there');
  expect(connections()).toBe(2);
  link.close();
});

test('nor is one on which so many commands wait that each further one is refused', async () => {
  const { link, ask, connections } = await silentRedis();
  await expect.poll(() => link.isUsable).toBe(true);
  const asked = Array.from({ length: 600 }, ask);
  await Promise.all(asked);
  // Nothing is sent any more that could be too slow.
  expect(link.isUsable).toBe(false);
  await expect.poll(ask, { timeout: 20_000 }).toBe('there');
  expect(connections()).toBe(2);
  link.close();
});

test('nor is one that is accepted, and then never greeted', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  let connections = 0;
  const { base } = await serveSockets((socket) => {
    connections += 1;
    const isFirst = connections === 1;
    socket.on('data', (chunk) => {
      if (isFirst) return;
      for (const _ of String(chunk).matchAll(/^\*\d+\r\n/gm)) socket.write('+OK\r\n');
    });
  });
  const link = new RedisConnection(base.replace('http', 'redis'), 1000);
  await expect.poll(() => link.isUsable, { timeout: 20_000 }).toBe(true);
  expect(connections).toBe(2);
  link.close();
});

test('connections share the lookup of a name', async () => {
  const link = new RedisConnection('redis://redis.test:6379');
  await expect.poll(() => vi.mocked(sharedLookup).mock.calls[0]?.[0]).toBe('redis.test');
  link.close();
});
