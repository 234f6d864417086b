/** Runs once in a server, before its first answer. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { requireSettings } = await import('./lib/settings/check');
  requireSettings(process.env);
  const { outside } = await import('./lib/process/outside');
  outside(() => undefined);
  // On Vercel the platform stands before the site and ends its processes.
  const isServed = process.env.NODE_ENV === 'production' && !process.env.VERCEL;
  if (!isServed || process.env.NEXT_PHASE === 'phase-production-build') return;
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
