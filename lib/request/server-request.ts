import 'server-only';
import { type Call, type DataOf, MEBIBYTE } from '@wenzhan/contract/calls/call';
import { withCircuitBreaker } from '@wenzhan/contract/request/circuit-breaker';
import { ApiError, httpMessage } from '@wenzhan/contract/request/errors';
import { describeIssues } from '@wenzhan/contract/request/parse-response';
import {
  type CallInput,
  type CallOptions,
  request as requestApi,
} from '@wenzhan/contract/request/request';
import { withRetryBudget } from '@wenzhan/contract/request/retry-budget';
import type { LeftOut } from '@wenzhan/contract/schemas/parse-tolerantly';
import { EVERYBODY, tokenOfCall } from '@wenzhan/kit/http/draft-access';
import { serverApiBase } from '@wenzhan/kit/settings/api-base';
import { backendDataLeftOut, backendDataReceived } from '@wenzhan/kit/telemetry/events';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { z } from 'zod';
import { backend } from './backend';
import { instrumentCall, logCallFailure } from './backend-call';
import { everybody, type Reader } from './reader';
import { sendRequest } from './shared-request';

/** Milliseconds; shorter than a page's budget, because no visitor waits for a probe and another follows. */
const PROBE_BUDGET_MS = 2000;
/**
 * The embedded API ends what takes long itself, and a thread that hangs is replaced after 10 s, so nothing is gained by
 * giving up on a busy machine: a page waits as long as one that waits to be rendered (`render-queue.ts`). A proxy that
 * gives up before that costs one visitor a response; the page is stored for the next.
 */
const EMBEDDED_BUDGET_MS = 20_000;
/** Parts that an editor is told of. */
const MAX_NAMED = 10;

/**
 * Calls the content API from the server, for everybody or for one editor. A failure is logged in one line, unless the
 * circuit breaker is open: that was logged when it opened.
 *
 * @throws {ApiError} also for a missing resource
 */
export async function request<C extends Call>(
  call: C,
  input: CallInput<C> = {},
  reader: Reader = everybody(),
): Promise<DataOf<C>> {
  const data = await requestOrNull(call, input, reader);
  if (data !== null) return data;
  const absence = new ApiError(httpMessage(404, ''), {
    kind: 'http',
    call: call.name,
    status: 404,
  });
  logCallFailure(absence);
  throw absence;
}

/** Like `request`, but returns null for a missing resource (code 404 or HTTP 404). @throws {ApiError} */
export async function requestOrNull<C extends Call>(
  call: C,
  input: CallInput<C> = {},
  { token, language }: Reader = everybody(),
): Promise<DataOf<C> | null> {
  try {
    return await requestUnlogged(call, input, { token: tokenOfCall(token), language });
  } catch (error) {
    if (error instanceof ApiError && error.missing) return null;
    if (!isKnown(error)) logCallFailure(error);
    throw error;
  }
}

/**
 * Calls the configured backend through the circuit breaker, or the embedded API without one. Logs nothing,
 * for callers that expect some failures.
 *
 * @throws {ApiError}
 */
export function requestUnlogged<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: Pick<CallOptions, 'token' | 'headers' | 'language'> = {},
): Promise<DataOf<C>> {
  return instrumentCall(call.name, (observed) => {
    const headers = { ...options.headers, ...observed };
    const send = async (budgetMs: number) => {
      const all = { ...backend(), ...options, headers, budgetMs };
      const data = await sendRequest(call, input, all, (rest, parts) =>
        reportLeftOut(call.name, rest, parts),
      );
      const isForEverybody =
        options.token === tokenOfCall(EVERYBODY) && options.language === undefined;
      backendDataReceived.publish({ call: call.name, query: input.query, data, isForEverybody });
      return data;
    };
    return serverApiBase()
      ? withCircuitBreaker(call, () => withRetryBudget(call, send), probe)
      : send(EMBEDDED_BUDGET_MS);
  });
}

/** By the data of a response, what was left out of it. */
const leftOutParts = new WeakMap<object, string[]>();

/** What was left out of the data of a response, because the schema does not allow it: for editors. */
export const leftOutOf = (data: object): string[] => [...(leftOutParts.get(data) ?? [])];

/** What was left out is logged and counted, and told to editors. */
function reportLeftOut(call: string, data: unknown, leftOut: readonly LeftOut[]): void {
  logThrottled(`${call}: left out`, describeIssues(leftOut, ['data']));
  backendDataLeftOut.publish({ call, parts: leftOut.length });
  const named = leftOut.slice(0, MAX_NAMED).map((part) => describeIssues([part], [call]));
  if (data instanceof Object) leftOutParts.set(data, named);
}

/** A call of which any answer will do: what is in it is not read. */
const probeOf = (name: string): Call => ({
  ...{ name, method: 'GET', summary: '', query: z.object({}), data: z.unknown() },
  ...{ budgetMs: PROBE_BUDGET_MS, maxBytes: 2 * MEBIBYTE },
});

/** Tries two calls that need no sign-in: a backend that answers one of them is available. */
function probe(): Promise<unknown> {
  const options = { ...backend(), token: tokenOfCall(EVERYBODY) };
  return Promise.any([
    requestApi(probeOf('index_info'), { query: { requiredLogin: '0' } }, options),
    requestApi(probeOf('category_list'), {}, options),
  ]);
}

const isKnown = (error: unknown) => error instanceof ApiError && error.kind === 'unavailable';
