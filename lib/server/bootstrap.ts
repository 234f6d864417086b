import { createStore } from '../cache/process-store';
import { lifecycle, stopGracefully } from '../health/lifecycle';
import { runDetached } from '../process/run-detached';
import { shareCounts } from '../rate-limit/shared-counts';
import { requireSettings } from '../settings/check';
import { isSelfHosted } from '../settings/deployment';
import { logRequests } from '../telemetry/requests';
import { installRequestPipeline } from './request-pipeline';
import { startLog } from './server-log';

/**
 * Makes a process ready to serve: checks its settings, and stands up what is one in it.
 *
 * Ends the process with all that is wrong with the settings, where something is.
 */
export async function bootstrap(): Promise<void> {
  requireSettings(process.env);
  runDetached(() => undefined);
  if (process.env.NEXT_PHASE === 'phase-production-build') return;
  if (process.env.NODE_ENV === 'production' && isSelfHosted()) await bootstrapServer();
  if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT || process.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) {
    const { startTraces } = await import('./traces');
    startTraces(process.env);
  }
}

async function bootstrapServer(): Promise<void> {
  startLog(process.env);
  logRequests(process.env);
  if (process.env.METRICS_TOKEN) {
    const { startMetrics } = await import('./metrics');
    startMetrics();
  }
  shareCounts(process.env);
  installRequestPipeline(process.env);
  stopGracefully();
  // Requests are answered meanwhile; a balancer waits.
  createStore()
    .ready()
    .then(() => {
      const current = lifecycle();
      if (current.state === 'starting') current.state = 'ready';
    });
}
