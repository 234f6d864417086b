import 'server-only';
import {
  type EditingCall,
  type EditingData,
  editingCalls,
} from '@wenzhan/contract/calls/editing/calls';
import { isApiError } from '@wenzhan/contract/request/errors';
import type { CallInput } from '@wenzhan/contract/request/request';
import { backend } from './backend';
import { logCallFailure } from './backend-call';
import { sendRequest } from './shared-request';
import { visitorHeaders } from './visitor-headers';

/** For whom an editing call is made. */
export interface EditorOfCall {
  /** Undefined for the calls that need none. */
  token?: string | undefined;
  /** The headers of the editor's request: the audit log names its address, the list of devices its browser. */
  headers: Headers;
}

/**
 * Makes a call of an editor who writes (`packages/contract/calls/editing`). Nothing of it counts for the circuit breaker of
 * public pages: a full disk of the backend ends no reading.
 *
 * @throws {ApiError}
 */
export async function sendEditingCall<N extends EditingCall>(
  name: N,
  input: CallInput<(typeof editingCalls)[N]>,
  { token, headers }: EditorOfCall,
): Promise<EditingData<N>> {
  const further = visitorHeaders(headers);
  try {
    return await sendRequest(editingCalls[name], input, { ...backend(), token, headers: further });
  } catch (error) {
    const status = isApiError(error) ? (error.code ?? error.status ?? 500) : 500;
    if (status >= 500) logCallFailure(error);
    throw error;
  }
}
