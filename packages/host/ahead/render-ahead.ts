import { performance } from 'node:perf_hooks';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import type { PageCache, TaggedPage } from '@wenzhan/kit/page-cache';
import { isStopping } from '@wenzhan/kit/process/lifecycle';
import { thisProcess } from '@wenzhan/kit/process/process';
import { fetchSelf } from '@wenzhan/kit/refresh-pages';
import { log, logThrottled } from '@wenzhan/kit/telemetry/log';
import { hostedApp } from '../app';
import type { AheadRedis } from './ahead-redis';

/** Share of the cache, of Redis, and of the heap, up to which pages are rendered. */
const FULL = 0.9;
/** Share of a full Redis up to which it takes pages of this build: first it drops pages that nobody has asked for for long. */
const OWN_PART = 0.5;
/** Share of the time in which the process may be busy with visitors while pages are rendered ahead. */
const BUSY = 0.5;
const SHORTEST_PAUSE_MS = 5;
/** While the process is busy. */
const BUSY_PAUSE_MS = 250;
/** While the backend is unavailable, the heap nearly full, or another instance renders. */
const LONG_PAUSE_MS = 1000;
/** Failures in a row after which a pass ends; pages that fail again do not count, or none behind them were reached. */
const MAX_FAILURES = 20;
/** Pause after the first pass; each later one is twice as long. */
const FIRST_PASS_PAUSE_MS = 10_000;
const LONGEST_PASS_PAUSE_MS = 600_000;
/** Paths that are looked at before other work goes on. */
const NAMED_AT_ONCE = 200;
/** Passes for the sake of single pages that failed. */
const MAX_REPEATS = 3;

/** How far it has come, for `/metrics`. */
export interface Progress {
  rendered: number;
  failed: number;
  isRunning: boolean;
}

/** Progress of this process: only its instrumentation renders ahead, and measures it. */
export const aheadProgress: Progress = { rendered: 0, failed: 0, isRunning: false };

/** What is rendered ahead. */
export interface AheadStart {
  store: PageCache;
  /** Undefined without Redis: then this process renders everything. */
  redis?: Pick<AheadRedis, 'takeTurn' | 'finish' | 'memory'> | undefined;
  /** Names the pages of a pass, the most wanted first. It throws if it cannot name all, which another pass may. */
  paths: (outdated: readonly string[]) => AsyncIterable<string>;
  /** Called after each pass. */
  onPassed?: () => void;
  /** Whether visitors come although the process is not ready: without a proxy in front of it they do. */
  hasVisitors?: () => boolean;
}

interface Work extends Pick<AheadStart, 'store' | 'redis' | 'hasVisitors'> {
  /** Paths that need no further try. */
  done: Set<string>;
  failed: Set<string>;
  /** Keys of the pages of which this instance has old versions, by path. */
  outdated: ReadonlyMap<string, string>;
}

/**
 * How a pass ended: `over`: nothing is left to be done; `left`: single pages are; `broken`: the paths could not be
 * named, or many pages failed.
 */
type Outcome = 'over' | 'left' | 'broken';

/**
 * Renders the pages that are not stored yet, or that have changed since, one after the other: before the process is
 * ready without a pause, if nobody visits it, later while it is idle. What has failed, or could not be named, follows
 * in another pass, after a growing pause. It ends when nothing is left, when the cache is full, or when the process
 * stops. One of the instances with a common Redis renders what is not stored, and the others wait for it: they find in
 * Redis what it has rendered. Each renders what it has old versions of.
 */
export async function renderAhead({ paths, onPassed, ...start }: AheadStart): Promise<void> {
  const work = workOf(start);
  let repeats = 0;
  let pauseMs = FIRST_PASS_PAUSE_MS;
  for (;;) {
    const outcome = await renderPass(work, paths([...work.outdated.keys()]));
    onPassed?.();
    if (isStopping()) return;
    if (outcome === 'left') repeats += 1;
    if (outcome === 'over' || repeats > MAX_REPEATS) return work.redis?.finish();
    await sleep(pauseMs, undefined, { ref: false });
    pauseMs = Math.min(2 * pauseMs, LONGEST_PASS_PAUSE_MS);
  }
}

function workOf(start: Pick<AheadStart, 'store' | 'redis' | 'hasVisitors'>): Work {
  const { store } = start;
  // The next visitor of another address's page waits for a rendering.
  const pages = store.pagesWith().filter(({ isForOtherOrigin }) => !isForOtherOrigin);
  const freshness = ({ tags, renderStartedAt }: TaggedPage) =>
    store.tags.freshness(tags, renderStartedAt);
  const fresh = pages.filter((page) => freshness(page) === 'fresh');
  const stale = pages.filter((page) => freshness(page) === 'stale');
  return {
    ...start,
    done: new Set(fresh.map(({ path }) => path)),
    failed: new Set(),
    outdated: new Map(stale.map(({ path, key }) => [path, key])),
  };
}

/** Renders what is not stored yet of these paths, and logs how far it came. */
async function renderPass(work: Work, paths: AsyncIterable<string>): Promise<Outcome> {
  const before = { ...aheadProgress };
  const started = performance.now();
  aheadProgress.isRunning = true;
  const outcome = await renderEach(work, paths).catch((error): Outcome => {
    logThrottled('rendering ahead is repeated later', error);
    return 'broken';
  });
  aheadProgress.isRunning = false;
  const rendered = aheadProgress.rendered - before.rendered;
  const failed = aheadProgress.failed - before.failed;
  const seconds = Math.round((performance.now() - started) / 1000);
  if (rendered + failed > 0)
    log('info', 'pages rendered ahead of visitors', { rendered, failed, seconds });
  return outcome;
}

async function renderEach(work: Work, paths: AsyncIterable<string>): Promise<Outcome> {
  let failures = 0;
  let isLeft = false;
  let named = 0;
  for await (const path of paths) {
    // A large site that is stored names thousands, and none of them is rendered.
    named += 1;
    if (named % NAMED_AT_ONCE === 0) await setImmediate();
    if (work.done.has(path)) continue;
    const permission = await permissionFor(work, path);
    if (permission === 'end') break;
    if (permission === 'skip') continue;
    const began = performance.now();
    const isRepeated = work.failed.has(path);
    const isRendered = await render(work, path);
    if (isRendered) failures = 0;
    else isLeft = true;
    if (!isRendered && !isRepeated) failures += 1;
    if (failures >= MAX_FAILURES) return 'broken';
    if (thisProcess.lifecycle.state === 'ready' || work.hasVisitors?.())
      await pause(performance.now() - began);
  }
  return isLeft ? 'left' : 'over';
}

/** Waits until a page may be rendered here. @returns `skip` if it need not be, `end` if no further one need or may be */
async function permissionFor(work: Work, path: string): Promise<'render' | 'skip' | 'end'> {
  const key = work.outdated.get(path);
  // Another instance may have rendered it.
  if (key !== undefined && (await work.store.hasFresh(key))) return 'skip';
  await untilIdle();
  if (isStopping()) return 'end';
  // A new version takes the room of the old one.
  if (key !== undefined) return 'render';
  return (await isOwnTurn(work)) && !(await isFull(work)) ? 'render' : 'end';
}

/** Waits while another instance renders. @returns whether this one has to */
async function isOwnTurn({ redis }: Work): Promise<boolean> {
  for (;;) {
    const turn = (await redis?.takeTurn()) ?? 'own';
    aheadProgress.isRunning = turn === 'own';
    if (turn !== 'other' || isStopping()) return turn === 'own';
    await sleep(LONG_PAUSE_MS, undefined, { ref: false });
  }
}

/** Whether another page would drive out one that was more wanted: of this instance's last tier that takes pages, or of Redis. */
async function isFull({ store, redis }: Work): Promise<boolean> {
  const { disk, memory } = store.stats;
  const { bytes, maxBytes } = disk && !disk.isFailing ? disk : memory;
  if (bytes > maxBytes * FULL) return true;
  const shared = await redis?.memory();
  if (!shared || shared.bytes <= shared.maxBytes * FULL) return false;
  return bytes > shared.maxBytes * OWN_PART;
}

/** @returns whether the page was rendered */
async function render({ store, done, failed }: Work, path: string): Promise<boolean> {
  const status = await fetchSelf(store, path);
  const isRendered = status !== null && status < 500;
  (isRendered ? done : failed).add(path);
  aheadProgress[isRendered ? 'rendered' : 'failed'] += 1;
  return isRendered;
}

/** Waits as long as the page took; longer while visitors keep the process busy. */
async function pause(ms: number): Promise<void> {
  let before = performance.eventLoopUtilization();
  await sleep(Math.max(ms, SHORTEST_PAUSE_MS), undefined, { ref: false });
  while (performance.eventLoopUtilization(before).utilization > BUSY) {
    before = performance.eventLoopUtilization();
    await sleep(BUSY_PAUSE_MS, undefined, { ref: false });
  }
}

/** Waits while the backend is unavailable or the heap nearly full. */
async function untilIdle(): Promise<void> {
  while (!isStopping() && (hostedApp().isBackendAway() || isHeapFull())) {
    await sleep(LONG_PAUSE_MS, undefined, { ref: false });
  }
}

function isHeapFull(): boolean {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used > limit * FULL;
}
