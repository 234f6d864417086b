import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { stopGracefully } from '@wenzhan/kit/process/lifecycle';
import { thisProcess } from '@wenzhan/kit/process/process';
import { runDetached } from '@wenzhan/kit/process/run-detached';
import { countsFor } from '@wenzhan/kit/rate-limit/shared-counts';
import { requireSettings } from '@wenzhan/kit/settings/check';
import { isSelfHosted } from '@wenzhan/kit/settings/deployment';
import { startAhead } from './ahead/start-ahead';
import { Visits } from './ahead/visits';
import { describeApp, type HostedApp } from './app';
import { createStore } from './cache/process-store';
import { logRequests } from './instrument-request';
import { forgetOtherPictures } from './picture-cache';
import { endSharedCachingEverywhere } from './plain-caching';
import { installRequestPipeline } from './request-pipeline';
import { startLog } from './server-log';
import { startVisitCounter } from './visits/visit-counter';
import { warmUp } from './warm-up';

/** What the site itself does at the start of a server. */
export interface Hooks {
  /** Called once, before the first request. @returns resolves when the process may be ready, as far as the site knows */
  start?: () => Promise<void>;
  /** Called once in every server, self-hosted or not. */
  startAnywhere?: () => void;
}

/**
 * Prepares a process for serving: checks the settings, starts its services and makes them known to all code in it. With
 * invalid settings it prints all problems and ends the process.
 *
 * @param app what the host has to know of the site
 */
export async function bootstrap(app: Partial<HostedApp> = {}, hooks: Hooks = {}): Promise<void> {
  describeApp(app);
  requireSettings(process.env);
  runDetached(() => undefined);
  if (process.env.NEXT_PHASE === 'phase-production-build') return;
  if (process.env.NODE_ENV === 'production') {
    thisProcess.sharedCounts = countsFor(process.env);
    if (isSelfHosted()) await bootstrapServer(hooks);
    else if (!process.env.VERCEL) endSharedCachingEverywhere();
    hooks.startAnywhere?.();
  }
  if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT || process.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) {
    const { startTraces } = await import('./traces');
    thisProcess.tracing = startTraces(process.env);
  }
}

/**
 * Percentage by which the heap may outgrow what is in use before the next full collection. V8's own choice is
 * near 300 for this size; this saves a third of the resident memory, and no time can be seen to be lost
 * (`npm run bench:crawl -- --small`).
 */
const HEAP_GROWTH = 100;

/** Milliseconds for which the first response waits until the site is ready, as far as it knows itself. */
const FIRST_RESPONSE_MS = 10_000;

async function bootstrapServer({ start }: Hooks): Promise<void> {
  forgetOtherPictures();
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  thisProcess.writeLog = startLog(process.env);
  logRequests(process.env);
  if (process.env.METRICS_TOKEN) {
    const { startMetrics } = await import('./metrics');
    thisProcess.readMetrics = await startMetrics();
  }
  const started = start?.();
  const visits = new Visits();
  installRequestPipeline(process.env, visits, startVisitCounter(process.env));
  stopGracefully();
  // Requests are served meanwhile; load balancers wait for `/api/ready`.
  const store = createStore();
  Promise.all([store.ready(), started])
    .then(() => warmUp(process.env))
    .then(() => startAhead(store, visits, process.env))
    .then(() => {
      const { lifecycle } = thisProcess;
      if (lifecycle.state === 'starting') lifecycle.state = 'ready';
    });
  await Promise.race([started, sleep(FIRST_RESPONSE_MS, undefined, { ref: false })]);
}
