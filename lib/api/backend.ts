import { serverApiBase } from '../env';
import type { CallOptions } from './core';
import { embeddedApi } from './embedded';

/** Never resolved: names the embedded API in the requests that stay in this process. */
const EMBEDDED_BASE = 'http://embedded.invalid';

/** Where the server asks: the configured backend, or the embedded API with no network hop. */
export function backend(): Pick<CallOptions, 'base' | 'transport'> {
  const base = serverApiBase();
  return base
    ? { base, transport: fetch }
    : { base: EMBEDDED_BASE, transport: (request) => embeddedApi().fetch(request) };
}
