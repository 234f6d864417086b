import type { Server } from 'node:http';
import { logThrottled } from '../telemetry/log-throttled';

/** Headers come at once or not at all. */
const HEADERS_PART = 1 / 2;
/** How much longer than allowed a slow request may live at most. */
const LOOK_PART = 1 / 10;
/** A receipt of `/api/revalidate`, the answer that takes longest to begin, takes less. */
const SILENCE_FACTOR = 2;

/**
 * Ends connections that say nothing, requests that come a byte at a time, and answers that are not
 * read: a connection on which nothing at all has moved for twice the time of a request is closed.
 *
 * @param requestTimeoutMs milliseconds for a whole request
 */
export function setServerTimeouts(server: Server, requestTimeoutMs: number): void {
  server.headersTimeout = requestTimeoutMs * HEADERS_PART;
  server.requestTimeout = requestTimeoutMs;
  server.timeout = requestTimeoutMs * SILENCE_FACTOR;
  lookEvery(server, requestTimeoutMs * LOOK_PART);
}

/** Node looks every 30 s: the interval can be chosen only where the server is made, or made anew. */
function lookEvery(server: Server, milliseconds: number): void {
  Reflect.set(server, 'connectionsCheckingInterval', milliseconds);
  const start = server
    .listeners('listening')
    .find(({ name }) => name === 'setupConnectionsTracking');
  if (start) Reflect.apply(start, server, []);
  else logThrottled('slow requests end late', 'Node looks for them every 30 s');
}
