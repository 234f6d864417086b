import { createStore } from '../cache/process-store';
import { guardServers } from '../net/guard';
import { lifecycle, stopGracefully } from '../net/lifecycle';
import { shareCounts } from '../net/shared-counts';
import { logRequests } from '../observe/requests';
import { startLog } from '../observe/server-log';
import { requireSettings } from '../settings/check';
import { outside } from './outside';

/**
 * Makes a process ready to serve: checks its settings, and stands up what is one in it.
 *
 * Ends the process with all that is wrong with the settings, where something is.
 */
export async function prepareProcess(): Promise<void> {
  requireSettings(process.env);
  outside(() => undefined);
  if (process.env.NEXT_PHASE === 'phase-production-build') return;
  // On Vercel the platform stands before the site, keeps its log and ends its processes.
  if (process.env.NODE_ENV === 'production' && !process.env.VERCEL) await prepareServer();
  if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT || process.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) {
    const { startTraces } = await import('../observe/traces');
    startTraces(process.env);
  }
}

async function prepareServer(): Promise<void> {
  startLog(process.env);
  logRequests(process.env);
  if (process.env.METRICS_TOKEN) {
    const { startMetrics } = await import('../observe/metrics');
    startMetrics();
  }
  shareCounts(process.env);
  guardServers(process.env);
  stopGracefully();
  // Requests are answered meanwhile; a balancer waits.
  createStore()
    .opened()
    .then(() => {
      const current = lifecycle();
      if (current.state === 'starting') current.state = 'ready';
    });
}
