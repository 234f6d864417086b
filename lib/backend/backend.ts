import type { CallOptions, Transport } from '../api/request';
import { serverApiBase } from '../settings/api-base';

/** Never resolved: names the embedded API in the requests that stay in this process. */
const EMBEDDED_BASE = 'http://embedded.invalid';

/** Where the server sends its calls: to the configured backend, or to the embedded API without a network hop. */
export function backend(): Pick<CallOptions, 'base' | 'transport'> {
  const base = serverApiBase();
  return base
    ? { base, transport: fetchUncached }
    : { base: EMBEDDED_BASE, transport: embeddedTransport };
}

/** Imported at the first call: a site with a backend never loads it. */
const embeddedTransport: Transport = async (request) => {
  const { embeddedApi } = await import('./embedded');
  return embeddedApi().fetch(request);
};

/**
 * Next answers a GET that it has seen in the same render from memory, a failed one and its retry
 * too, unless the signal is passed beside a URL: of a `Request` and a signal it makes a new one.
 */
const fetchUncached: Transport = (request, { signal }) =>
  request.method === 'GET'
    ? fetch(request.url, { headers: request.headers, redirect: request.redirect, signal })
    : fetch(request, { signal });
