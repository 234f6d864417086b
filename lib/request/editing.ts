import 'server-only';
import {
  type EditingCall,
  type EditingData,
  editingCalls,
} from '@wenzhan/contract/calls/editing/calls';
import { isApiError } from '@wenzhan/contract/request/errors';
import type { CallInput } from '@wenzhan/contract/request/request';
import { getClientIp } from '@wenzhan/kit/http/client-ip';
import { backend } from './backend';
import { logCallFailure } from './backend-call';
import { sendRequest } from './shared-request';

/** For whom an editing call is made. */
export interface EditorOfCall {
  token: string | undefined;
  /** The headers of the editor's request, whose address the audit log names. */
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
  const further = { 'x-forwarded-for': getClientIp(headers) };
  try {
    return await sendRequest(editingCalls[name], input, { ...backend(), token, headers: further });
  } catch (error) {
    const status = isApiError(error) ? (error.code ?? error.status ?? 500) : 500;
    if (status >= 500) logCallFailure(error);
    throw error;
  }
}
