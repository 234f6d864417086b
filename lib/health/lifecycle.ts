import type { Server } from 'node:http';
import { processSingleton } from '../process/singleton';
import { setting } from '../settings/setting';

/** Milliseconds in which requests may still end after a stop was asked for: less than most give. */
const DRAIN_MS = 25_000;
/** Milliseconds in which a connection that was just opened may still send its request. */
const LAST_WORD_MS = 200;
/** How often connections that have become idle are closed meanwhile. */
const TIDY_MS = 100;

interface Lifecycle {
  state: 'starting' | 'ready' | 'stopping';
  servers: Set<Server>;
}

/** Where the process stands between its start and its end. */
export const lifecycle = (): Lifecycle =>
  processSingleton('lifecycle', () => ({ state: 'starting', servers: new Set() }));

/**
 * Makes `SIGTERM` wait before the framework stops listening: until then every answer closes its
 * connection, so that no client sends a request into one that is about to be closed.
 * It waits for `SHUTDOWN_DELAY` seconds.
 */
export function stopGracefully(): void {
  const delay = setting('SHUTDOWN_DELAY');
  const framework = process.listeners('SIGTERM');
  if (framework.length === 0) return;
  process.removeAllListeners('SIGTERM');
  process.on('SIGTERM', (signal) => {
    const current = lifecycle();
    if (current.state === 'stopping') return;
    current.state = 'stopping';
    setTimeout(() => {
      for (const server of current.servers) drain(server);
      for (const listener of framework) listener(signal);
    }, delay * 1000);
  });
}

/**
 * The framework's `close()` would at once close every connection without a request, also those
 * whose request is on its way: this takes them over, and closes them a moment later.
 */
function drain(server: Server): void {
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {};
  setTimeout(() => setInterval(closeIdle, TIDY_MS).unref(), LAST_WORD_MS);
  setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
}
