import 'server-only';
import { backend } from './backend';
import type { CallData, CallName } from './calls';
import { type CallInput, callApi } from './core';
import { ApiError, httpMessage } from './errors';

/**
 * Asks the content API from the server: anonymously, or with an editor's bearer.
 *
 * A missing thing (code 404 or HTTP 404) is `null`; every other failure is logged in one line and
 * thrown.
 *
 * @throws {ApiError}
 */
export async function askApi<N extends CallName>(
  name: N,
  input: CallInput<N> = {},
  token?: string | undefined,
): Promise<CallData<N> | null> {
  try {
    return await callApi(name, input, { ...backend(), token });
  } catch (error) {
    if (error instanceof ApiError && error.missing) return null;
    console.error(error instanceof ApiError ? error.summary : error);
    throw error;
  }
}

/**
 * Asks for something that every backend has: its absence is a failure like any other.
 *
 * @throws {ApiError}
 */
export async function askRequired<N extends CallName>(
  name: N,
  input: CallInput<N> = {},
  token?: string | undefined,
): Promise<CallData<N>> {
  const data = await askApi(name, input, token);
  if (data === null)
    throw new ApiError(httpMessage(404, ''), { kind: 'http', call: name, status: 404 });
  return data;
}
