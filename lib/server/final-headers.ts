import type { IncomingMessage, ServerResponse } from 'node:http';
import { targetOf } from '../routing/resolve-redirects';

/**
 * Sends a permanent redirect out with the query of its request, where the target has none: a page's
 * redirect is stored once for all queries (docs/adr/moved-addresses.md). What the router fetches is left
 * as it is: its query holds a parameter of the router's own.
 */
export function keepQuery({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  const at = url.indexOf('?');
  const query = at < 0 || headers.rsc ? '' : url.slice(at);
  const { writeHead } = response;
  const completing = (status: number, ...args: unknown[]) => {
    if (status === 301 || status === 308) completeLocation(response, query);
    return Reflect.apply(writeHead, response, [status, ...args]);
  };
  Object.assign(response, { writeHead: completing });
}

/** The framework writes the location of a stored redirect twice. */
function completeLocation(response: ServerResponse, query: string): void {
  const location = [response.getHeader('location')].flat()[0];
  if (typeof location === 'string') response.setHeader('location', targetOf(location, query));
}
