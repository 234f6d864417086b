import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { RedisConnection } from './redis-connection';

/** Longer than a command may take. */
const BUSY_MS = 400;

let end = () => {};
afterEach(() => end());

/** Accepts every command; `onGet` runs when the reply to a GET is on its way. */
async function fakeRedis(onGet: () => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.on('data', (chunk) => {
      const commands = String(chunk)
        .split(/^\*\d+\r\n/m)
        .slice(1);
      for (const command of commands) {
        const isGet = /^\$3\r\nGET\r\n/i.test(command);
        socket.write(isGet ? '$5\r\nthere\r\n' : '+OK\r\n');
        if (isGet) onGet();
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  end = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function holdTheThread(): void {
  const until = performance.now() + BUSY_MS;
  while (performance.now() < until);
}

test('an answer that came while the process was busy is no failure of Redis', async () => {
  const link = new RedisConnection(await fakeRedis(holdTheThread));
  await expect.poll(() => link.isUsable, { timeout: 20_000 }).toBe(true);
  expect(String(await link.run((client) => client.get('key')))).toBe('there');
  expect(link.isUsable).toBe(true);
  link.close();
});
