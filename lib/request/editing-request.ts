import {
  type EditingCall,
  type EditingData,
  editingCalls,
} from '@wenzhan/contract/calls/editing/calls';
import type { CallInput, Transport } from '@wenzhan/contract/request/request';
import { readToken } from './browser-token';
import { sendRequest } from './shared-request';

/**
 * Sends an editing call from the browser, with the token if there is one. A failure shows nothing and leads nowhere, not even
 * a 401: the page has a text that is not saved.
 *
 * @throws {ApiError}
 */
export function requestEditing<N extends EditingCall>(
  name: N,
  input: CallInput<(typeof editingCalls)[N]> = {},
  signal?: AbortSignal,
): Promise<EditingData<N>> {
  const base = document.documentElement.dataset.api ?? window.location.origin;
  return sendRequest(editingCalls[name], input, {
    base,
    transport: fetch,
    token: readToken(),
    signal,
  });
}

/** Ends the showing of an unsaved text, also while the page is left. A failure changes nothing: the service forgets it later. */
export function hideShownText(path: string): void {
  const base = document.documentElement.dataset.api ?? window.location.origin;
  const transport: Transport = (request, init) => fetch(request, { ...init, keepalive: true });
  const input = { body: { path, text: null } };
  sendRequest(editingCalls.edit_show, input, { base, transport, token: readToken() }).catch(
    () => undefined,
  );
}
