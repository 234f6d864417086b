import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PageCache } from '../../runtime/page-cache';
import { lifecycle } from '../../runtime/process/lifecycle';
import { aheadProgress, renderAhead } from './render-ahead';

let status = 200;
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.writeHead(status).end();
});

beforeEach(async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  vi.stubEnv('PORT', `${(server.address() as AddressInfo).port}`);
  Object.assign(aheadProgress(), { rendered: 0, failed: 0 });
  lifecycle().state = 'starting';
  status = 200;
  asked.length = 0;
});
afterEach(() => server.close());

/** A cache of 10 bytes, of which each page takes one; these pages are stored, and others claimed by an instance. */
function cache(stored: string[] = [], claimed: string[] = []) {
  return {
    refreshKey: 'key',
    pagesWith: () => stored.map((path) => ({ key: path, path, tags: [path], renderStartedAt: 1 })),
    tags: { freshness: ([tag]: string[]) => (tag === '/changed' ? 'stale' : 'fresh') },
    setIfAbsent: async (text: string) => !claimed.includes(text.split(' ')[1] ?? ''),
    get stats() {
      const memory = { entries: 0, bytes: stored.length + asked.length, maxBytes: 10, pages: 0 };
      return { memory, disk: undefined, shared: undefined };
    },
  } as unknown as PageCache;
}

async function* each(...paths: string[]) {
  yield* paths;
}

const run = (store: PageCache, ...paths: string[]) =>
  renderAhead({ store, buildId: 'build', paths: each(...paths) });

it('renders what is not stored, in order and once, and leaves to other instances what they have begun', async () => {
  await run(cache(['/stored'], ['/claimed']), '/a', '/stored', '/b', '/claimed', '/a', '/c');
  expect(asked).toEqual(['/a', '/b', '/c']);
  expect(aheadProgress()).toEqual({ rendered: 3, failed: 0, isRunning: false });
});

it('renders again what has changed while no process knew of it', async () => {
  await run(cache(['/stored', '/changed']), '/stored', '/changed');
  expect(asked).toEqual(['/changed']);
});

it('ends before the cache drives out what was rendered first', async () => {
  await run(cache(), ...Array.from({ length: 30 }, (_, n) => `/${n}`));
  expect(asked.length).toBe(10);
});

it('ends after many failures in a row, and when the process stops', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  status = 500;
  const roomy = {
    ...cache(),
    stats: { memory: { bytes: 0, maxBytes: 1 } },
  } as unknown as PageCache;
  await run(roomy, ...Array.from({ length: 100 }, (_, n) => `/${n}`));
  expect(asked.length).toBe(20);
  asked.length = 0;
  lifecycle().state = 'stopping';
  await run(cache(), '/a');
  expect(asked).toEqual([]);
});

it('is over, too, if the paths fail', async () => {
  const broken = (async function* () {
    yield '/a';
    throw new Error('broken');
  })();
  const running = renderAhead({ store: cache(), buildId: 'build', paths: broken });
  await expect(running).rejects.toThrow('broken');
  expect(aheadProgress()).toEqual({ rendered: 1, failed: 0, isRunning: false });
});

it('pauses between pages once visitors come', async () => {
  lifecycle().state = 'ready';
  let turns = 0;
  const turn = setInterval(() => (turns += 1), 1);
  await run(cache(), '/a', '/b', '/c');
  clearInterval(turn);
  expect(asked).toEqual(['/a', '/b', '/c']);
  expect(turns).toBeGreaterThan(3);
});
