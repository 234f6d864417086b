import { thisProcess } from '@wenzhan/kit/process/process';
import { pageTooLarge, requestEnded, storeAsked } from '@wenzhan/kit/telemetry/events';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { aheadProgress } from './ahead/render-ahead';
import { hostedApp } from './app';

/** Buckets in seconds, from a page in memory to a backend call that uses its whole budget. */
const DURATIONS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const MS = 1000;

/**
 * Starts collecting the metrics of this process, and those of the site. No label has a value that a visitor could
 * invent, so the number of series is bounded.
 *
 * @returns reads them in the Prometheus text format
 */
export async function startMetrics(): Promise<() => Promise<string>> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  countRequests(register);
  countStore(register);
  countAhead(register);
  await hostedApp().addMetrics(register);
  return () => register.metrics();
}

function countRequests(register: Registry): void {
  const registers = [register];
  const requests = new Counter({
    name: 'wenzhan_requests_total',
    help: 'Requests by route kind and status.',
    labelNames: ['kind', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'wenzhan_request_duration_seconds',
    help: 'Time from the request headers to the end of the response.',
    labelNames: ['kind'],
    buckets: DURATIONS,
    registers,
  });
  requestEnded.subscribe(({ kind, status, durationMs }) => {
    requests.inc({ kind, status });
    durations.observe({ kind }, durationMs / MS);
  });
}

function countStore(register: Registry): void {
  const registers = [register];
  const lookups = new Counter({
    name: 'wenzhan_cache_lookups_total',
    help: 'Cache lookups by tier and result.',
    labelNames: ['store', 'tier', 'result'],
    registers,
  });
  storeAsked.subscribe(({ store, tier, result }) => lookups.inc({ store, tier, result }));
  const tooLarge = new Counter({
    name: 'wenzhan_cache_too_large_total',
    help: 'Rendered pages that were too large to be stored.',
    registers,
  });
  pageTooLarge.subscribe(() => tooLarge.inc());
  new Gauge({
    name: 'wenzhan_cache_memory_bytes',
    help: 'Bytes of pages and data in memory.',
    registers,
    collect() {
      this.set(thisProcess.pageCache?.stats.memory.bytes ?? 0);
    },
  });
}

function countAhead(register: Registry): void {
  new Gauge({
    name: 'wenzhan_ahead_pages',
    help: 'Pages rendered ahead of visitors since the start; tries that failed, or were not kept.',
    labelNames: ['result'],
    registers: [register],
    collect() {
      const { rendered, failed } = aheadProgress;
      this.set({ result: 'rendered' }, rendered);
      this.set({ result: 'failed' }, failed);
    },
  });
  new Gauge({
    name: 'wenzhan_ahead_running',
    help: '1 while pages are rendered ahead of visitors.',
    registers: [register],
    collect() {
      this.set(aheadProgress.isRunning ? 1 : 0);
    },
  });
}
