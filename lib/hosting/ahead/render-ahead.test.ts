import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PageCache } from '../../runtime/page-cache';
import { thisProcess } from '../../runtime/process/process';
import { aheadProgress, renderAhead } from './render-ahead';

const backend = vi.hoisted(() => ({
  isDead: (): boolean => false,
}));
const heap = vi.hoisted(() => ({ used: (): number => 0 }));
vi.mock('../../api/circuit-breaker', () => ({
  getBackendHealth: () => ({ unavailable: backend.isDead() }),
}));
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

/** What all instances have recorded, with the time until which it is; time passes while they sleep. */
const recorded = vi.hoisted(() => new Map<string, number>());
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
  recorded.clear();
  asked.length = 0;
});
afterEach(() => server.close());

const MINUTE_MS = 60_000;

async function setIfAbsent(text: string, ms: number): Promise<boolean> {
  if ((recorded.get(text) ?? 0) > clock.now) return false;
  recorded.set(text, clock.now + ms);
  return true;
}

/** Another instance claims a page. @param isRendered or it dies before it has rendered the page */
function claimElsewhere(path: string, isRendered: boolean): void {
  recorded.set(`build ${path}`, clock.now + MINUTE_MS);
  if (isRendered) recorded.set(`build ${path} rendered`, clock.now + 60 * MINUTE_MS);
}

/** A cache of 10 bytes, of which each page takes one; these pages are stored. @param redis what Redis holds */
function cache(stored: string[] = [], redis?: { bytes: number; maxBytes: number }, maxBytes = 10) {
  return {
    refreshKey: 'key',
    pagesWith: () => stored.map((path) => ({ key: path, path, tags: [path], renderStartedAt: 1 })),
    tags: { freshness: ([tag]: string[]) => (tag === '/changed' ? 'stale' : 'fresh') },
    hasFresh: async () => false,
    setIfAbsent,
    sharedMemory: async () => redis,
    get stats() {
      const memory = { entries: 0, bytes: stored.length + asked.length, maxBytes, pages: 0 };
      return { memory, disk: undefined, shared: undefined };
    },
  } as unknown as PageCache;
}

const roomy = (redis?: { bytes: number; maxBytes: number }) => cache([], redis, 1000);
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `/${n}`);

async function* each(...paths: string[]) {
  yield* paths;
}

const run = (store: PageCache, ...paths: string[]) =>
  renderAhead({ store, buildId: 'build', paths: () => each(...paths) });

it('renders what is not stored, in order and once, and leaves to other instances what they have begun', async () => {
  claimElsewhere('/claimed', true);
  await run(cache(['/stored']), '/a', '/stored', '/b', '/claimed', '/a', '/c');
  expect(asked).toEqual(['/a', '/b', '/c']);
  expect(aheadProgress).toEqual({ rendered: 3, failed: 0, isRunning: false });
});

/** Renders ahead of which the cache has old versions, and then these. */
const runOutdated = (store: PageCache, ...others: string[]) =>
  renderAhead({ store, buildId: 'build', paths: (outdated) => each(...outdated, ...others) });

it('renders again what has changed while no process knew of it, even if the cache is full', async () => {
  claimElsewhere('/changed', true);
  await runOutdated(cache(['/stored', '/changed'], undefined, 2), '/a');
  expect(asked).toEqual(['/changed']);
});

it('takes the new version of another instance from Redis', async () => {
  await runOutdated({ ...cache(['/changed']), hasFresh: async (key) => key === '/changed' }, '/a');
  expect(asked).toEqual(['/a']);
});

it('ends before the cache drives out what was rendered first', async () => {
  await run(cache(), ...numbered(30));
  expect(asked.length).toBe(10);
});

it('ends before all instances together drive out of Redis what they rendered first', async () => {
  const paths = numbered(30);
  for (const path of paths.slice(0, 12)) claimElsewhere(path, true);
  await run(roomy({ bytes: 39, maxBytes: 40 }), ...paths);
  // Half of Redis, of which the other instance has taken 12.
  expect(asked.length).toBe(9);
  asked.length = 0;
  // Nothing is driven out yet.
  await run(roomy({ bytes: 30, maxBytes: 40 }), ...numbered(60).slice(30));
  expect(asked.length).toBe(30);
});

it('counts once what other instances have taken, however often it is named', async () => {
  const paths = numbered(30);
  for (const path of paths.slice(0, 12)) claimElsewhere(path, true);
  const named = [...paths.slice(0, 12), ...paths.slice(0, 12), ...paths];
  await run(roomy({ bytes: 39, maxBytes: 40 }), ...named);
  expect(asked.length).toBe(9);
});

it('renders nothing that another instance has rendered before this one started', async () => {
  recorded.set('build /a rendered', clock.now + 60 * MINUTE_MS);
  await run(cache(), '/a', '/b');
  expect(asked).toEqual(['/b']);
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

it('renders a page later that another instance had begun, but did not render', async () => {
  claimElsewhere('/dead', false);
  claimElsewhere('/alive', true);
  await run(cache(), '/dead', '/alive', '/a');
  expect(asked).toEqual(['/a', '/dead']);
});

it('tries again later what has failed, and leaves to its first visitor what always fails', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  statuses.set('/bad', 500);
  await run(cache(), '/bad', '/a');
  expect(asked).toEqual(['/bad', '/a', '/bad', '/bad', '/bad']);
  expect(aheadProgress).toEqual({ rendered: 1, failed: 4, isRunning: false });
});

it.each([
  ['with Redis', setIfAbsent],
  ['without', async () => undefined],
])(
  'pauses after many failures in a row, and renders them, too, when that is over: %s',
  async (_, setIfAbsent) => {
    statuses.set(null, 500);
    const end = clock.now + MINUTE_MS;
    const onPassed = () => void (clock.now > end && statuses.clear());
    const store = { ...roomy(), setIfAbsent };
    await renderAhead({ store, buildId: 'build', paths: () => each(...numbered(30)), onPassed });
    expect(asked.slice(0, 20)).toEqual(numbered(20));
    expect(aheadProgress).toMatchObject({ rendered: 30, isRunning: false });
  },
);

it('reaches what comes behind many pages that always fail', async () => {
  for (const path of numbered(25)) statuses.set(path, 500);
  await run({ ...roomy(), setIfAbsent: async () => undefined }, ...numbered(30));
  expect(asked).toEqual(expect.arrayContaining(numbered(30)));
});

it('ends when the process stops', async () => {
  thisProcess.lifecycle.state = 'stopping';
  await run(cache(), '/a');
  expect(asked).toEqual([]);
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
  await renderAhead({ store: cache(), buildId: 'build', paths, onPassed });
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
  await renderAhead({ store: cache(), buildId: 'build', paths: () => each('/a', '/b') });
  expect(busy).not.toHaveBeenCalled();
  const hasVisitors = () => true;
  await renderAhead({ store: cache(), buildId: 'build', paths: () => each('/c'), hasVisitors });
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
  const store = { ...roomy(), setIfAbsent: async () => undefined };
  await run(cache(['/a']), '/a');
  expect(lines).not.toHaveBeenCalled();
  await run(store, '/b', '/c');
  expect(lines.mock.calls.flat().map(String)).toEqual([
    expect.stringMatching(/pages rendered ahead of visitors rendered=2 failed=0/),
  ]);
});
