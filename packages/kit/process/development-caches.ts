import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/**
 * Makes every request to `next dev` bypass caches, as a browser's "disable cache" does, so that a change in
 * the content files shows on the next load. Sets the header before the framework reads it.
 */
export function disableDevelopmentCaches(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers['cache-control'] = 'no-cache';
  });
}
