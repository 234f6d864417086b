import { performance } from 'node:perf_hooks';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { getBackendHealth } from '../../api/circuit-breaker';
import { isStopping } from '../../runtime/process/lifecycle';
import { thisProcess } from '../../runtime/process/process';
import { fetchSelf } from '../../runtime/refresh-pages';
import { log } from '../../runtime/telemetry/log';
import { logThrottled } from '../../runtime/telemetry/log-throttled';
import { isHeapFull, isStoreFull } from './capacity';
import { CLAIM_MS, PageShare, type ShareStart } from './page-share';

/** Share of the time in which the process may be busy with visitors while pages are rendered ahead. */
const BUSY = 0.5;
const SHORTEST_PAUSE_MS = 5;
/** While the process is busy. */
const BUSY_PAUSE_MS = 250;
/** While the backend is unavailable, or the heap nearly full. */
const LONG_PAUSE_MS = 1000;
/** Failures in a row after which a pass ends; pages that fail again do not count, or none behind them were reached. */
const MAX_FAILURES = 20;
/** Pause after the first pass; each later one is twice as long. */
const FIRST_PASS_PAUSE_MS = 10_000;
const LONGEST_PASS_PAUSE_MS = 600_000;
/** Paths that are looked at before other work goes on. */
const NAMED_AT_ONCE = 200;
/** Passes for the sake of single pages: those that failed, and those that another instance has begun. */
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
export interface AheadStart extends ShareStart {
  /** Names the pages of a pass, the most wanted first. It throws if it cannot name all, which another pass may. */
  paths: (outdated: readonly string[]) => AsyncIterable<string>;
  /** Called after each pass. */
  onPassed?: () => void;
  /** Whether visitors come although the process is not ready: without a proxy in front of it they do. */
  hasVisitors?: () => boolean;
}

/**
 * How a pass ended: `over`: nothing is left to be done; `left`: single pages are; `broken`: the paths could not be
 * named, or many pages failed.
 */
type Outcome = 'over' | 'left' | 'broken';

/**
 * Renders the pages that are not stored yet, or that have changed since, one after the other: before the process is
 * ready without a pause, if nobody visits it, later while it is idle. What a pass has left follows in another one,
 * after a growing pause: what failed, what could not be named, and what another instance had begun and not rendered.
 * It ends when nothing is left, when the cache is full, or when the process stops. Instances with a common Redis share
 * the work.
 */
export async function renderAhead({
  paths,
  onPassed,
  hasVisitors = () => false,
  ...start
}: AheadStart): Promise<void> {
  const share = new PageShare(start);
  let repeats = 0;
  let pauseMs = FIRST_PASS_PAUSE_MS;
  for (;;) {
    const outcome = await renderPass(share, paths(share.outdated), hasVisitors);
    onPassed?.();
    if (outcome === 'left') repeats += 1;
    if (outcome === 'over' || repeats > MAX_REPEATS) return;
    const ms = outcome === 'left' ? Math.max(pauseMs, CLAIM_MS) : pauseMs;
    await sleep(ms, undefined, { ref: false });
    pauseMs = Math.min(2 * pauseMs, LONGEST_PASS_PAUSE_MS);
  }
}

/** Renders what is not stored yet of these paths, and logs how far it came. */
async function renderPass(
  share: PageShare,
  paths: AsyncIterable<string>,
  hasVisitors: () => boolean,
): Promise<Outcome> {
  const before = { ...aheadProgress };
  const started = performance.now();
  aheadProgress.isRunning = true;
  const outcome = await renderEach(share, paths, hasVisitors).catch((error): Outcome => {
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

async function renderEach(
  share: PageShare,
  paths: AsyncIterable<string>,
  hasVisitors: () => boolean,
): Promise<Outcome> {
  let failures = 0;
  let isLeft = false;
  let named = 0;
  for await (const path of paths) {
    // A large site that is stored names thousands, and none of them is rendered.
    named += 1;
    if (named % NAMED_AT_ONCE === 0) await setImmediate();
    if (isStopping()) return 'over';
    const claim = await share.claim(path);
    if (claim === 'lost') isLeft = true;
    if (claim !== 'won') continue;
    // A new version takes the room of the old one.
    if (!share.isOutdated(path) && (await isStoreFull(share))) return 'over';
    await untilIdle();
    if (isStopping()) return 'over';
    const began = performance.now();
    const isRepeated = share.hasFailed(path);
    const isRendered = await render(share, path);
    if (isRendered) failures = 0;
    else isLeft = true;
    if (!isRendered && !isRepeated) failures += 1;
    if (failures >= MAX_FAILURES) return 'broken';
    if (thisProcess.lifecycle.state === 'ready' || hasVisitors())
      await pause(performance.now() - began);
  }
  return isLeft ? 'left' : 'over';
}

/** @returns whether the page was rendered */
async function render(share: PageShare, path: string): Promise<boolean> {
  const status = await fetchSelf(share.store, path);
  const isRendered = status !== null && status < 500;
  await share.note(path, isRendered);
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
  const mustWait = () => getBackendHealth().unavailable || isHeapFull();
  while (!isStopping() && mustWait()) {
    await sleep(LONG_PAUSE_MS, undefined, { ref: false });
  }
}
