import {
  type ContentChange,
  contentThread,
  type EmbeddedApi,
  LOOK_PATH,
} from '@wenzhan/contract/request/embedded-api';
import type { CallOptions, Transport } from '@wenzhan/contract/request/request';
import { serverApiBase } from '@wenzhan/kit/settings/api-base';

/** Never resolved: base URL of the embedded API, whose requests stay in this process. */
const EMBEDDED_BASE = 'http://embedded.invalid';

/** Where the server sends its calls: to the configured backend, or in-process to the embedded API. */
export function backend(): Pick<CallOptions, 'base' | 'transport'> {
  const base = serverApiBase();
  return base
    ? { base, transport: fetchUncached }
    : { base: EMBEDDED_BASE, transport: embeddedTransport };
}

/**
 * The embedded content API, in its thread if it has one. Imported on first use: a site with a backend never
 * loads it.
 */
export async function embeddedApi(): Promise<EmbeddedApi> {
  return contentThread() ?? (await import('@wenzhan/content/service/embedded')).embeddedApi();
}

const embeddedTransport: Transport = async (request) => (await embeddedApi()).fetch(request);

/**
 * Passes on word of a change to the content service, which announces what it finds; a configured backend knows its
 * changes itself.
 *
 * @returns whether it could read them
 */
export async function passOn(word: ContentChange & { drafts?: string[] }): Promise<boolean> {
  if (serverApiBase()) return true;
  const body = JSON.stringify(word);
  const request = new Request(`${EMBEDDED_BASE}/${LOOK_PATH}`, { method: 'POST', body });
  return (await (await embeddedApi()).fetch(request)).ok;
}

/**
 * Next memoises a GET within a render, failures and retries included, unless the signal is passed beside a
 * URL: from a `Request` and a signal it builds a new `Request`.
 */
const fetchUncached: Transport = (request, { signal }) =>
  request.method === 'GET'
    ? fetch(request.url, { headers: request.headers, redirect: request.redirect, signal })
    : fetch(request, { signal });
