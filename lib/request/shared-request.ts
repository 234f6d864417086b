import type { Call, DataOf } from '@wenzhan/contract/calls/call';
import { isUnauthorised } from '@wenzhan/contract/request/errors';
import type { ParseData } from '@wenzhan/contract/request/parse-response';
import { type CallInput, type CallOptions, request } from '@wenzhan/contract/request/request';
import { type LeftOut, parseTolerantly } from '@wenzhan/contract/schemas/parse-tolerantly';
import { routes } from '@wenzhan/contract/urls/routes';
import type { Route } from 'next';

/**
 * Sends a call of the content API and parses its envelope, `{code, message, data}`, on the server and in browsers alike:
 * success is code 0 (`packages/contract/request/parse-response.ts`). A bad entry of a list costs that entry.
 *
 * @throws {ApiError} for another code, another status than 2xx, or bad data
 * @param onLeftOut is told what was left out, and of which data
 */
export function sendRequest<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: Omit<CallOptions, 'parseData'>,
  onLeftOut?: (data: unknown, parts: readonly LeftOut[]) => void,
): Promise<DataOf<C>> {
  const parseData: ParseData = (schema, data) => {
    const parsed = parseTolerantly(schema, data, call.mayLose);
    if (!parsed.success) return parsed;
    const { leftOut } = parsed.data;
    if (leftOut.length > 0) onLeftOut?.(parsed.data.data, leftOut);
    return { success: true, data: parsed.data.data };
  };
  return request(call, input, { ...options, parseData });
}

/**
 * A call that fails with code 401 or HTTP 401 leads to `/login`, and from there back. That is decided here, for pages,
 * route handlers and browsers; each of them passes how it navigates.
 *
 * @param navigate gets a function that returns the address of `/login` for the path to return to
 * @returns what `navigate` returns; undefined, without a call of it, for any other failure
 */
export function leadToLogin<T>(
  error: unknown,
  navigate: (loginFor: (next: string) => Route) => T,
): T | undefined {
  return isUnauthorised(error) ? navigate(routes.signIn) : undefined;
}
