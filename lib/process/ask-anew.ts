import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/**
 * Lets every request to `next dev` ask for nothing that was kept, as a browser's "disable cache" does: what
 * the content files say shows at the next load. Node tells of a request before the framework sees it.
 */
export function askAnew(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers['cache-control'] = 'no-cache';
  });
}
