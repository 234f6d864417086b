import 'server-only';
import type { Call } from '@wenzhan/contract/calls/call';
import { httpMessage, isApiError } from '@wenzhan/contract/request/errors';
import { envelope } from '@wenzhan/contract/revalidation/envelope';
import { MAX_REQUEST_BYTES, readBodyWithLimit } from '@wenzhan/kit/http/read-body-with-limit';
import { backend } from '../../request/backend';
import { logCallFailure } from '../../request/backend-call';
import { sendRequest } from '../../request/shared-request';
import { visitorHeaders } from '../../request/visitor-headers';
import { bearerOf } from './bearer';

/**
 * Passes a call of an editor's browser on to a backend that only the server reaches, with the token and the address of the
 * editor. Nothing of it counts for the circuit breaker of public pages: a full disk of the backend ends no reading.
 */
export async function passOnEditingCall(call: Call, request: Request): Promise<Response> {
  const query = call.query.safeParse(Object.fromEntries(new URL(request.url).searchParams)).data;
  const limit = call.maxBodyBytes ?? MAX_REQUEST_BYTES;
  const bytes = call.body && (await readBodyWithLimit(request, limit));
  if (bytes === null) return envelope(413, httpMessage(413));
  const body = bytes && call.body?.safeParse(parsedJson(bytes));
  if (!query || body?.success === false) return envelope(400, httpMessage(400));
  const headers = visitorHeaders(request.headers);
  const token = bearerOf(request);
  try {
    const input = { query, ...(body && { body: body.data }) };
    return envelope(200, '', await sendRequest(call, input, { ...backend(), token, headers }));
  } catch (error) {
    if (!isApiError(error)) throw error;
    const status = error.code || error.status || 502;
    if (status >= 500) logCallFailure(error);
    return envelope(status >= 400 && status <= 599 ? status : 502, error.message);
  }
}

function parsedJson(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
