import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { PageCache } from '@wenzhan/kit/page-cache';
import { thisProcess } from '@wenzhan/kit/process/process';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeApp } from '../app';
import type { Turn } from './ahead-redis';
import { aheadProgress, renderAhead } from './render-ahead';

const backend = { isDead: (): boolean => false };
describeApp({ isBackendAway: () => backend.isDead() });
const heap = vi.hoisted(() => ({ used: (): number => 0 }));
vi.mock('node:v8', async (load) => ({
  ...(await load<typeof import('node:v8')>()),
  getHeapStatistics: () => ({ used_heap_size: heap.used(), heap_size_limit: 100 }),
}));

/** Statuses of responses by path; null: of all others. */
const statuses = new Map<string | null, number>();
const asked: string[] = [];
const server = createServer(({ url = '' }, response) => {
  asked.push(url);
  response.writeHead(statuses.get(url) ?? statuses.get(null) ?? 200).end();
});

/** Time passes while the process sleeps. */
const clock = vi.hoisted(() => ({ now: 0 }));

vi.mock('node:timers/promises', async (load) => {
  const real = await load<typeof import('node:timers/promises')>();
  const setTimeout = async (ms: number, ...rest: [undefined, object]) => {
    clock.now += ms;
    await real.setTimeout(Math.min(ms, 5), ...rest);
  };
  return { ...real, setTimeout };
});

beforeEach(async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  vi.stubEnv('PORT', `${(server.address() as AddressInfo).port}`);
  Object.assign(aheadProgress, { rendered: 0, failed: 0 });
  thisProcess.lifecycle.state = 'starting';
  statuses.clear();
  asked.length = 0;
});
afterEach(() => server.close());

const MINUTE_MS = 60_000;

/** A Redis that says in turn whose turn it is, the last word again and again. */
function redisOf(turns: Turn[] = ['own'], memory?: { bytes: number; maxBytes: number }) {
  const takeTurn = vi.fn(async () => (turns.length > 1 && turns.shift()) || (turns[0] ?? 'own'));
  return { takeTurn, finish: vi.fn(async () => {}), memory: async () => memory };
}

/** A cache of 10 bytes, of which each page takes one; these pages are stored. */
function cache(stored: string[] = [], maxBytes = 10) {
  return {
    refreshKey: 'key',
    pagesWith: () => stored.map((path) => ({ key: path, path, tags: [path], renderStartedAt: 1 })),
    tags: { freshness: ([tag]: string[]) => (tag === '/changed' ? 'stale' : 'fresh') },
    hasFresh: async () => false,
    get stats() {
      const memory = { entries: 0, bytes: stored.length + asked.length, maxBytes, pages: 0 };
      return { memory, disk: undefined, shared: undefined };
    },
  } as unknown as PageCache;
}

const roomy = () => cache([], 1000);
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `/${n}`);

async function* each(...paths: string[]) {
  yield* paths;
}

const run = (store: PageCache, ...paths: string[]) =>
  renderAhead({ store, paths: () => each(...paths) });

it('renders what is not stored, in order and once', async () => {
  await run(cache(['/stored']), '/a', '/stored', '/b', '/a', '/c');
  expect(asked).toEqual(['/a', '/b', '/c']);
  expect(aheadProgress).toEqual({ rendered: 3, failed: 0, isRunning: false });
});

it('renders nothing that needs Redis while another instance does, and the rest once that is gone', async () => {
  const redis = redisOf(['other', 'other', 'other', 'own']);
  const before = clock.now;
  const onPassed = vi.fn(() => expect(clock.now - before).toBeGreaterThanOrEqual(3000));
  await renderAhead({ store: cache(), redis, paths: () => each('/a', '/b'), onPassed });
  expect(asked).toEqual(['/a', '/b']);
  expect(onPassed).toHaveBeenCalledOnce();
  expect(redis.finish).toHaveBeenCalledOnce();
});

it('asks before each page whose turn it is, and ends when another instance has rendered everything', async () => {
  const redis = redisOf(['own', 'own', 'other', 'over']);
  await renderAhead({ store: cache(), redis, paths: () => each('/a', '/b', '/c', '/d') });
  expect(asked).toEqual(['/a', '/b']);
  expect(redis.takeTurn).toHaveBeenCalledTimes(4);
});

it('says that it renders while it does, not while another instance does', async () => {
  const turns: Turn[] = ['own', 'other', 'own', 'own'];
  const running: boolean[] = [];
  const takeTurn = async () => {
    running.push(aheadProgress.isRunning);
    return turns.shift() ?? 'over';
  };
  await renderAhead({
    ...{ store: cache(), redis: { ...redisOf(), takeTurn } },
    paths: () => each('/a', '/b', '/c', '/d'),
  });
  expect(running).toEqual([true, true, false, true, true]);
  expect(aheadProgress.isRunning).toBe(false);
});

it('renders again what has changed while no process knew of it, even if the cache is full, and whose turn it is', async () => {
  const store = cache(['/stored', '/changed'], 2);
  const redis = redisOf(['over']);
  await renderAhead({ store, redis, paths: (outdated) => each(...outdated, '/a') });
  expect(asked).toEqual(['/changed']);
  asked.length = 0;
  await renderAhead({ store, paths: (outdated) => each(...outdated, '/a') });
  expect(asked).toEqual(['/changed']);
});

it('takes the new version of another instance from Redis', async () => {
  const store = { ...cache(['/changed']), hasFresh: async (key: string) => key === '/changed' };
  await renderAhead({ store, paths: (outdated) => each(...outdated, '/a') });
  expect(asked).toEqual(['/a']);
});

it('ends before the cache drives out what was rendered first', async () => {
  await run(cache(), ...numbered(30));
  expect(asked.length).toBe(10);
});

it('ends before it drives out of Redis what it rendered first', async () => {
  const [full, roomyRedis] = [39, 30].map((bytes) => redisOf(['own'], { bytes, maxBytes: 40 }));
  const paths = numbered(60);
  await renderAhead({ store: roomy(), redis: full, paths: () => each(...paths.slice(0, 30)) });
  // Half of Redis.
  expect(asked.length).toBe(21);
  asked.length = 0;
  // Nothing is driven out yet.
  await renderAhead({ store: roomy(), redis: roomyRedis, paths: () => each(...paths.slice(30)) });
  expect(asked.length).toBe(30);
});

it('renders again what is stored for another address of the site', async () => {
  const store = cache(['/a', '/b']);
  const moved = store
    .pagesWith()
    .map((page) => ({ ...page, isForOtherOrigin: page.path === '/a' }));
  await run({ ...cache(), pagesWith: () => moved }, '/a', '/b', '/c');
  expect(asked).toEqual(['/a', '/c']);
});

it('ends before memory drives out what was rendered first, if the files take nothing', async () => {
  const store = cache();
  const disk = { entries: 0, bytes: 0, maxBytes: 1000, isFailing: true };
  const failing = {
    ...store,
    get stats() {
      return { ...store.stats, disk };
    },
  };
  await run(failing as PageCache, ...numbered(30));
  expect(asked.length).toBe(10);
});

it('tries again later what has failed, and leaves to its first visitor what always fails', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  statuses.set('/bad', 500);
  await run(cache(), '/bad', '/a');
  expect(asked).toEqual(['/bad', '/a', '/bad', '/bad', '/bad']);
  expect(aheadProgress).toEqual({ rendered: 1, failed: 4, isRunning: false });
});

it('pauses after many failures in a row, and renders them, too, when that is over', async () => {
  statuses.set(null, 500);
  const end = clock.now + MINUTE_MS;
  const onPassed = () => void (clock.now > end && statuses.clear());
  await renderAhead({ store: roomy(), paths: () => each(...numbered(30)), onPassed });
  expect(asked.slice(0, 20)).toEqual(numbered(20));
  expect(aheadProgress).toMatchObject({ rendered: 30, isRunning: false });
});

it('reaches what comes behind many pages that always fail', async () => {
  for (const path of numbered(25)) statuses.set(path, 500);
  await run(roomy(), ...numbered(30));
  expect(asked).toEqual(expect.arrayContaining(numbered(30)));
});

it('ends when the process stops', async () => {
  thisProcess.lifecycle.state = 'stopping';
  const redis = redisOf();
  await renderAhead({ store: cache(), redis, paths: () => each('/a') });
  expect(asked).toEqual([]);
  // Another instance goes on.
  expect(redis.finish).not.toHaveBeenCalled();
});

it('goes on later if the paths cannot be named, with growing pauses, and is over for visitors after each pass', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const begun: number[] = [];
  const onPassed = vi.fn(() => expect(aheadProgress.isRunning).toBe(false));
  async function* paths() {
    begun.push(clock.now);
    yield '/a';
    if (begun.length < 12) throw new Error('HTTP 503');
    yield '/b';
  }
  await renderAhead({ store: cache(), paths, onPassed });
  expect(asked).toEqual(['/a', '/b']);
  expect(onPassed).toHaveBeenCalledTimes(12);
  const pauses = begun.slice(1).map((at, pass) => at - (begun[pass] ?? 0));
  expect(pauses.slice(0, 3)).toEqual([10_000, 20_000, 40_000]);
  expect(pauses.at(-1)).toBe(10 * MINUTE_MS);
});

it('pauses between pages once visitors come', async () => {
  thisProcess.lifecycle.state = 'ready';
  let turns = 0;
  const turn = setInterval(() => (turns += 1), 1);
  await run(cache(), '/a', '/b', '/c');
  clearInterval(turn);
  expect(asked).toEqual(['/a', '/b', '/c']);
  expect(turns).toBeGreaterThan(3);
});

it('pauses between pages for visitors who come before the process is ready, too', async () => {
  const busy = vi.spyOn(performance, 'eventLoopUtilization');
  await renderAhead({ store: cache(), paths: () => each('/a', '/b') });
  expect(busy).not.toHaveBeenCalled();
  const hasVisitors = () => true;
  await renderAhead({ store: cache(), paths: () => each('/c'), hasVisitors });
  expect(busy).toHaveBeenCalled();
  busy.mockRestore();
});

it('renders nothing while visitors keep the process busy', async () => {
  thisProcess.lifecycle.state = 'ready';
  let polls = 0;
  const busy = vi.spyOn(performance, 'eventLoopUtilization').mockImplementation((before) => {
    if (before && asked.length > 0) polls += 1;
    return { idle: 1, active: 1, utilization: before && polls <= 5 ? 0.6 : 0.4 };
  });
  await run(cache(), '/a');
  expect(asked).toEqual(['/a']);
  expect(polls).toBe(6);
  busy.mockRestore();
});

it.each([
  ['the backend is unavailable', () => vi.spyOn(backend, 'isDead').mockImplementation(isEarly)],
  ['the heap is nearly full', () => vi.spyOn(heap, 'used').mockImplementation(isEarly91)],
])('renders nothing while %s', async (_, begin) => {
  until = clock.now + 5000;
  const condition = begin();
  await run(cache(), '/a');
  expect(asked).toEqual(['/a']);
  expect(clock.now).toBeGreaterThanOrEqual(until);
  condition.mockRestore();
});

let until = 0;
const isEarly = () => clock.now < until;
const isEarly91 = () => (isEarly() ? 91 : 50);

it('says in one line of the log how far a pass has come, and nothing if there was nothing to do', async () => {
  statuses.set('/bad', 500);
  vi.spyOn(console, 'error').mockReturnValue();
  const lines = vi.spyOn(console, 'info').mockReturnValue();
  lines.mockClear();
  await run(cache(['/a']), '/a');
  expect(lines).not.toHaveBeenCalled();
  await run(roomy(), '/b', '/c');
  expect(lines.mock.calls.flat().map(String)).toEqual([
    expect.stringMatching(/pages rendered ahead of visitors rendered=2 failed=0/),
  ]);
});
