import type { CallData, CallName } from '../api/endpoints';
import { type CallInput, type CallOptions, request, type Transport } from '../api/request';
import { serverApiBase } from '../settings/api-base';
import { deploymentToken } from '../settings/deployment';
import { instrumentCall } from './backend-call';
import { withCircuitBreaker } from './circuit-breaker';

/** Never resolved: names the embedded API in the requests that stay in this process. */
const EMBEDDED_BASE = 'http://embedded.invalid';

/** Where the server asks: the configured backend, or the embedded API with no network hop. */
export function backend(): Pick<CallOptions, 'base' | 'transport'> {
  const base = serverApiBase();
  return base
    ? { base, transport: fetchUncached }
    : { base: EMBEDDED_BASE, transport: embeddedTransport };
}

/** Loaded by who asks it: a site with a backend never does. */
const embeddedTransport: Transport = async (request) => {
  const { embeddedApi } = await import('./embedded');
  return embeddedApi().fetch(request);
};

/**
 * Next answers a GET that it has seen in the same render from memory, a failed one and its retry
 * too, unless the signal stands beside an address: of a `Request` and a signal it makes one again.
 */
const fetchUncached: Transport = (request, { signal }) =>
  request.method === 'GET'
    ? fetch(request.url, { headers: request.headers, redirect: request.redirect, signal })
    : fetch(request, { signal });

/** Shorter than a page's: a probe has nobody waiting, and another follows. */
const PROBE_BUDGET_MS = 2000;

/**
 * Asks the configured backend unless it is known to be dead, or the embedded API, which cannot be.
 *
 * @throws {ApiError}
 */
export function requestBackend<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: Pick<CallOptions, 'token' | 'headers'> = {},
): Promise<CallData<N>> {
  return instrumentCall(name, (observed) => {
    const headers = { ...options.headers, ...observed };
    const ask = () => request(name, input, { ...backend(), ...options, headers });
    return serverApiBase() ? withCircuitBreaker(name, ask, probe) : ask();
  });
}

/** One of two calls that need no sign-in: a backend with one broken thing in it is well. */
function probe(): Promise<unknown> {
  const options = { ...backend(), token: deploymentToken(), budgetMs: PROBE_BUDGET_MS };
  return Promise.any([
    request('index_info', { query: { requiredLogin: '0' } }, options),
    request('category_list', {}, options),
  ]);
}
