import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, test, vi } from 'vitest';
import { isLoopback, LOOPBACK_HEADER } from './loopback';
import { selfRequest } from './self-request';

const LONG = Buffer.alloc(33 * 1024 * 1024);

const breakOff = (response: ServerResponse) =>
  void response.writeHead(200).write('x', () => response.destroy());

/** Runs something against a server of this process. */
async function withServer(listener: RequestListener, use: () => Promise<void>): Promise<void> {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  vi.stubEnv('PORT', `${(server.address() as AddressInfo).port}`);
  try {
    await use();
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const logged = vi.fn();
let later = 0;

beforeEach(() => {
  logged.mockReset();
  vi.spyOn(console, 'error').mockImplementation(logged);
  // What the test before has logged is logged again.
  later += 120_000;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
});

test('gets the response to a request that is marked as its own, and follows no redirect', async () => {
  const asked = vi.fn();
  const listener: RequestListener = ({ method, url, headers }, response) => {
    asked([method, url, isLoopback(headers[LOOPBACK_HEADER]), headers.cookie]);
    response.writeHead(308, { location: '/b' }).end('words');
  };
  await withServer(listener, async () => {
    const response = await selfRequest('/a?q=1', { headers: { cookie: 'token=t' } });
    const location = response?.headers.get('location');
    expect([response?.status, location, await response?.text()]).toEqual([308, '/b', 'words']);
    await selfRequest('/a', { method: 'HEAD' });
  });
  expect(asked.mock.calls.flat()).toEqual([
    ['GET', '/a?q=1', true, 'token=t'],
    ['HEAD', '/a', true, undefined],
  ]);
});

test.each<[string, RequestListener, RegExp, number?]>([
  ['that does not come in time', () => undefined, /: \/a: .*timeout/, 100],
  ['that ends in the middle', (_, response) => breakOff(response), /: \/a: /],
  ['of more than 32 MiB', (_, response) => void response.end(LONG), /: \/a: longer than/],
])('a response %s is none, in one line of the log', async (_, listener, line, budgetMs) => {
  await withServer(listener, async () => {
    expect(await selfRequest('/a?keyword=secret', { budgetMs })).toBeNull();
    expect(await selfRequest('/a?keyword=secret', { budgetMs })).toBeNull();
  });
  expect(logged.mock.calls).toEqual([[expect.stringMatching(line)]]);
  expect(String(logged.mock.calls)).not.toContain('secret');
});
