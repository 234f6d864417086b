import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { stopGracefully } from '@wenzhan/kit/process/lifecycle';
import { type EmbeddedApi, type TaskRunner, thisProcess } from '@wenzhan/kit/process/process';
import { runDetached } from '@wenzhan/kit/process/run-detached';
import { countsFor } from '@wenzhan/kit/rate-limit/shared-counts';
import { serverApiBase } from '@wenzhan/kit/settings/api-base';
import { requireSettings, requireSharedContent } from '@wenzhan/kit/settings/check';
import { isSelfHosted } from '@wenzhan/kit/settings/deployment';
import { startAhead } from './ahead/start-ahead';
import { Visits } from './ahead/visits';
import { createStore } from './cache/process-store';
import { logRequests } from './instrument-request';
import { installRequestPipeline } from './request-pipeline';
import { startLog } from './server-log';
import { warmUp } from './warm-up';

/** What the server in front of the framework asks of the site. */
export interface Site {
  /** Whether a path matches no route and no redirect. */
  isUnmatched(path: string): boolean;
  /** Called once, before the first request: logs what content says and the site cannot show. */
  startContentReport(): void;
  /** Called once, before the first request, without a backend: starts the embedded content API. */
  startContent(): EmbeddedApi;
  /** Called once, before the first request: long texts are rendered where they can be ended. */
  startRendering(): TaskRunner;
  /** Called once: delivers the messages that an earlier process has stored. */
  startOutbox(): void;
}

/**
 * Prepares a process for serving: checks the settings, starts its services and makes them known to all code in it. With
 * invalid settings it prints all problems and ends the process.
 */
export async function bootstrap(site: Site): Promise<void> {
  requireSettings(process.env);
  runDetached(() => undefined);
  if (process.env.NEXT_PHASE === 'phase-production-build') return;
  if (process.env.NODE_ENV === 'production') {
    thisProcess.sharedCounts = countsFor(process.env);
    if (isSelfHosted()) await bootstrapServer(site);
    site.startOutbox();
  }
  if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT || process.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) {
    const { startTraces } = await import('./traces');
    thisProcess.tracing = startTraces(process.env);
  }
}

/** Milliseconds that a process waits for its own content at most before it is ready, and between two questions. */
const CONTENT_MS = 300_000;
const QUESTION_PAUSE_MS = 1000;

/** Waits until the own content service has content: that of the last start, or what it has read since. */
async function untilContent(): Promise<void> {
  const end = performance.now() + CONTENT_MS;
  while (thisProcess.content && performance.now() < end && !(await hasContent())) {
    await sleep(QUESTION_PAUSE_MS, undefined, { ref: false });
  }
}

async function hasContent(): Promise<boolean> {
  const signal = AbortSignal.timeout(CONTENT_MS);
  const request = new Request('http://127.0.0.1/api/web/index_info', { signal });
  const response = await thisProcess.content?.fetch(request).catch(() => null);
  return response?.ok === true;
}

/**
 * Percentage by which the heap may outgrow what is in use before the next full collection. V8's own choice is
 * near 300 for this size; this saves a third of the resident memory, and no time can be seen to be lost
 * (`npm run bench:crawl -- --small`).
 */
const HEAP_GROWTH = 100;

async function bootstrapServer(site: Site): Promise<void> {
  requireSharedContent(process.env);
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  thisProcess.writeLog = startLog(process.env);
  logRequests(process.env);
  if (process.env.METRICS_TOKEN) {
    const { startMetrics } = await import('./metrics');
    thisProcess.readMetrics = startMetrics();
  }
  site.startContentReport();
  thisProcess.renderer = site.startRendering();
  if (!serverApiBase()) thisProcess.content = site.startContent();
  const visits = new Visits();
  installRequestPipeline(process.env, site.isUnmatched, visits);
  stopGracefully();
  // Requests are served meanwhile; load balancers wait for `/api/ready`.
  const store = createStore();
  Promise.all([store.ready(), untilContent()])
    .then(() => warmUp(process.env))
    .then(() => startAhead(store, visits, process.env))
    .then(() => {
      const { lifecycle } = thisProcess;
      if (lifecycle.state === 'starting') lifecycle.state = 'ready';
    });
}
