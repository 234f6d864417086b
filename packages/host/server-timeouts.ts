import type { Server } from 'node:http';
import { logThrottled } from '@wenzhan/kit/telemetry/log';

/** Fraction of the request timeout in which the headers must arrive. */
const HEADERS_PART = 1 / 2;
/** Interval between checks for slow requests, as a fraction of the request timeout. */
const LOOK_PART = 1 / 10;
/** Leaves enough time for the slowest response to start, that of `/api/revalidate`. */
const SILENCE_FACTOR = 2;

/**
 * Sets the timeouts of a server, so that it closes slow requests, and connections without any traffic for
 * twice the request timeout, such as idle ones or those whose response is not read.
 *
 * @param requestTimeoutMs milliseconds in which a request must arrive completely
 */
export function setServerTimeouts(server: Server, requestTimeoutMs: number): void {
  server.headersTimeout = requestTimeoutMs * HEADERS_PART;
  server.requestTimeout = requestTimeoutMs;
  server.timeout = requestTimeoutMs * SILENCE_FACTOR;
  checkEvery(server, requestTimeoutMs * LOOK_PART);
}

/** Node checks every 30 s; the interval is an option of `createServer`, so the check is restarted. */
function checkEvery(server: Server, milliseconds: number): void {
  Reflect.set(server, 'connectionsCheckingInterval', milliseconds);
  const start = server
    .listeners('listening')
    .find(({ name }) => name === 'setupConnectionsTracking');
  if (start) Reflect.apply(start, server, []);
  else logThrottled('slow requests are closed late', 'Node checks them every 30 s');
}
