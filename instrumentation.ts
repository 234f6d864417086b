/** Runs once in a server, before its first answer. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { requireSettings } = await import('./lib/settings/check');
  requireSettings(process.env);
  const { outside } = await import('./lib/process/outside');
  outside(() => undefined);
  if (process.env.NEXT_PHASE === 'phase-production-build') return;
  // On Vercel the platform stands before the site, keeps its log and ends its processes.
  if (process.env.NODE_ENV === 'production' && !process.env.VERCEL) await prepareServer();
  if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT || process.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) {
    const { startTraces } = await import('./lib/observe/traces');
    startTraces(process.env);
  }
}

async function prepareServer(): Promise<void> {
  const { startLog } = await import('./lib/observe/server-log');
  const { logRequests } = await import('./lib/observe/requests');
  startLog(process.env);
  logRequests(process.env);
  if (process.env.METRICS_TOKEN) {
    const { startMetrics } = await import('./lib/observe/metrics');
    startMetrics();
  }
  const { guardServers } = await import('./lib/net/guard');
  const { lifecycle, stopGracefully } = await import('./lib/net/lifecycle');
  const { shareCounts } = await import('./lib/net/shared-counts');
  shareCounts(process.env);
  guardServers(process.env);
  stopGracefully();
  const { createStore } = await import('./lib/cache/process-store');
  // Requests are answered meanwhile; a balancer waits.
  createStore()
    .opened()
    .then(() => {
      const current = lifecycle();
      if (current.state === 'starting') current.state = 'ready';
    });
}
