/** Runs once per server process, before its first response. */
export async function register(): Promise<void> {
  // The framework builds this file for other runtimes too, and removes this branch from them.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { bootstrap } = await import('@wenzhan/host/bootstrap');
    const { isUnmatched } = await import('./lib/site/redirects/unmatched');
    const { startContentThread } = await import('@wenzhan/content/thread/content-thread');
    const { announceChange } = await import('./lib/handlers/revalidate/announce-change');
    const { renderThread } = await import('@wenzhan/text/thread/render-thread');
    const { startContentReport } = await import('./lib/site/content-report');
    const { startOutbox } = await import('./lib/handlers/messages/outbox');
    await bootstrap({
      isUnmatched,
      startContentReport,
      startContent: () => startContentThread(announceChange),
      startRendering: renderThread,
      startOutbox,
    });
  }
}
