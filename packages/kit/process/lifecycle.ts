import type { Server } from 'node:http';
import { setting } from '../settings/setting';
import { thisProcess } from './process';

/** Milliseconds in which requests may still finish during shutdown: less than most platforms allow. */
const DRAIN_MS = 25_000;
/** Milliseconds in which a connection that was just opened may still send its request. */
const LAST_WORD_MS = 200;
/** Milliseconds between two rounds in which idle connections are closed. */
const TIDY_MS = 100;

/** Whether the process has been told to end. */
export const isStopping = (): boolean => thisProcess.lifecycle.state === 'stopping';

/**
 * Delays the framework's handling of `SIGTERM` by `SHUTDOWN_DELAY` seconds. Meanwhile every response closes
 * its connection, so that no client sends a request on a connection that is about to be closed.
 */
export function stopGracefully(): void {
  const delay = setting('SHUTDOWN_DELAY');
  const framework = process.listeners('SIGTERM');
  if (framework.length === 0) return;
  process.removeAllListeners('SIGTERM');
  process.on('SIGTERM', (signal) => {
    const current = thisProcess.lifecycle;
    if (current.state === 'stopping') return;
    current.state = 'stopping';
    setTimeout(() => {
      for (const server of current.servers) drain(server);
      for (const listener of framework) listener(signal);
    }, delay * 1000);
  });
}

/**
 * The framework's `close()` would immediately close every connection without a request, including those
 * whose request is in transit: this closes them a moment later.
 */
function drain(server: Server): void {
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {};
  setTimeout(() => setInterval(closeIdle, TIDY_MS).unref(), LAST_WORD_MS);
  setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
}
