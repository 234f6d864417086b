import type { Server } from 'node:http';

/** Seconds for a whole request, its body included, unless `REQUEST_TIMEOUT` says otherwise. */
const DEFAULT_SECONDS = '30';
/** Headers come at once or not at all. */
const HEADERS_PART = 1 / 2;
/** How much longer than allowed a slow request may live at most. */
const LOOK_PART = 1 / 10;

/**
 * Milliseconds in which a request must have arrived, from `REQUEST_TIMEOUT`.
 *
 * @throws {Error} when it is no number of seconds
 */
export function requestPatience(env: NodeJS.ProcessEnv): number {
  const seconds = Number(env.REQUEST_TIMEOUT || DEFAULT_SECONDS);
  if (!(seconds >= 1 && seconds <= 3600)) {
    throw new Error('REQUEST_TIMEOUT: must be seconds, from 1 to 3600');
  }
  return seconds * 1000;
}

/**
 * Ends connections that say nothing and requests that come a byte at a time.
 *
 * @param patience milliseconds for a whole request
 */
export function loseNoTime(server: Server, patience: number): void {
  server.headersTimeout = patience * HEADERS_PART;
  server.requestTimeout = patience;
  lookEvery(server, patience * LOOK_PART);
}

/** Node looks every 30 s: the interval can be chosen only where the server is made, or made anew. */
function lookEvery(server: Server, milliseconds: number): void {
  Reflect.set(server, 'connectionsCheckingInterval', milliseconds);
  const start = server
    .listeners('listening')
    .find(({ name }) => name === 'setupConnectionsTracking');
  if (start) Reflect.apply(start, server, []);
}
