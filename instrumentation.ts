/** Runs once per server process, before its first response. */
export async function register(): Promise<void> {
  // The framework builds this file for other runtimes too, and removes this branch from them.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { bootstrap } = await import('@wenzhan/host/bootstrap');
    const { siteDescription } = await import('./lib/hosting/site-description');
    const { addSiteMetrics } = await import('./lib/hosting/site-metrics');
    const { startSite } = await import('./lib/hosting/start');
    const { startSiteFacts } = await import('./lib/site/site-facts');
    const { isUnmatched } = await import('./lib/site/redirects/unmatched');
    const { startOutbox } = await import('./lib/handlers/messages/outbox');
    startSiteFacts();
    const hooks = { start: startSite, startAnywhere: startOutbox };
    await bootstrap({ ...siteDescription, isUnmatched, addMetrics: addSiteMetrics }, hooks);
  }
}
