import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { getBackendHealth } from '../../api/circuit-breaker';
import type { PageCache } from '../../runtime/page-cache';
import { lifecycle } from '../../runtime/process/lifecycle';
import { processSingleton } from '../../runtime/process/singleton';
import { fetchSelf } from '../../runtime/refresh-pages';
import { log } from '../../runtime/telemetry/log';

/** Share of the cache, and of the heap, up to which pages are rendered. */
const FULL = 0.9;
/** Share of the time in which the process may be busy with visitors while pages are rendered ahead. */
const BUSY = 0.5;
const SHORTEST_PAUSE_MS = 5;
/** While the process is busy. */
const BUSY_PAUSE_MS = 250;
/** While the backend is unavailable, or the heap nearly full. */
const LONG_PAUSE_MS = 1000;
/** Failures in a row after which it ends. */
const MAX_FAILURES = 20;
/** How long a page is left to the instance that renders it, which then shares it. */
const CLAIM_MS = 120_000;

/** How far it has come, for `/metrics`. */
export interface Progress {
  rendered: number;
  failed: number;
  isRunning: boolean;
}

export const aheadProgress = (): Progress =>
  processSingleton('ahead', () => ({ rendered: 0, failed: 0, isRunning: false }));

/** What is rendered ahead. */
export interface AheadStart {
  store: PageCache;
  buildId: string;
  /** Paths of pages, the most wanted first. */
  paths: AsyncIterable<string>;
}

/**
 * Renders the pages that are not stored yet, or that have changed since, one after the other: before the process is ready without a pause, later
 * while it is idle. It ends when the cache is full, after the last path, when the process stops, or after many
 * failures. Instances with a common Redis share the work.
 */
export async function renderAhead({ store, buildId, paths }: AheadStart): Promise<void> {
  const progress = aheadProgress();
  const started = performance.now();
  const done = new Set(
    store
      .pagesWith()
      .filter((page) => store.tags.freshness(page.tags, page.renderStartedAt) === 'fresh')
      .map(({ path }) => path),
  );
  let failures = 0;
  progress.isRunning = true;
  try {
    for await (const path of paths) {
      if (isFull(store) || failures >= MAX_FAILURES) break;
      if (done.has(path) || (await store.setIfAbsent(`${buildId} ${path}`, CLAIM_MS)) === false)
        continue;
      done.add(path);
      await untilIdle();
      if (lifecycle().state === 'stopping') break;
      const began = performance.now();
      const status = await fetchSelf(store, path);
      const isFailed = status === null || status >= 500;
      failures = isFailed ? failures + 1 : 0;
      progress[isFailed ? 'failed' : 'rendered'] += 1;
      if (lifecycle().state === 'ready') await pause(performance.now() - began);
    }
  } finally {
    progress.isRunning = false;
  }
  const { rendered, failed } = progress;
  const seconds = Math.round((performance.now() - started) / 1000);
  if (rendered + failed > 0)
    log('info', 'pages rendered ahead of visitors', { rendered, failed, seconds });
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

/** Waits while the backend is unavailable, or the heap nearly full. */
async function untilIdle(): Promise<void> {
  while (lifecycle().state !== 'stopping' && (getBackendHealth().unavailable || isHeapFull())) {
    await sleep(LONG_PAUSE_MS, undefined, { ref: false });
  }
}

function isHeapFull(): boolean {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used > limit * FULL;
}

/** The last tier that keeps pages is nearly full: another one would drive out one that was more wanted. */
function isFull({ stats }: PageCache): boolean {
  const { bytes, maxBytes } = stats.disk ?? stats.memory;
  return bytes > maxBytes * FULL;
}
