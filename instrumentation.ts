/** Runs once in a server, before its first answer. */
export async function register(): Promise<void> {
  // The framework builds this for other runtimes too, and leaves out what stands in here.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { bootstrap } = await import('./lib/server/bootstrap');
    await bootstrap();
  }
}
