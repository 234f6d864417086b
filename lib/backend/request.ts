import 'server-only';
import type { CallData, CallName } from '../api/endpoints';
import { ApiError, httpMessage } from '../api/errors';
import type { CallInput } from '../api/request';
import { requestBackend } from './backend';
import { logCallFailure } from './backend-call';

/**
 * Asks the content API from the server: anonymously, or with an editor's bearer.
 *
 * A missing thing (code 404 or HTTP 404) is `null`; every other failure is logged in one line and
 * thrown. That the backend is dead was logged when it died.
 *
 * @throws {ApiError}
 */
export async function requestFromServer<N extends CallName>(
  name: N,
  input: CallInput<N> = {},
  token?: string | undefined,
): Promise<CallData<N> | null> {
  try {
    return await requestBackend(name, input, { token });
  } catch (error) {
    if (error instanceof ApiError && error.missing) return null;
    if (!isKnown(error)) logCallFailure(error);
    throw error;
  }
}

/**
 * Asks for something that every backend has: its absence is a failure like any other.
 *
 * @throws {ApiError}
 */
export async function requestRequired<N extends CallName>(
  name: N,
  input: CallInput<N> = {},
  token?: string | undefined,
): Promise<CallData<N>> {
  const data = await requestFromServer(name, input, token);
  if (data !== null) return data;
  const absence = new ApiError(httpMessage(404, ''), { kind: 'http', call: name, status: 404 });
  logCallFailure(absence);
  throw absence;
}

const isKnown = (error: unknown) => error instanceof ApiError && error.kind === 'unavailable';
