import { randomUUID } from 'node:crypto';
import { ApiError } from '@wenzhan/contract/request/errors';
import { runDetached } from '@wenzhan/kit/process/run-detached';
import { backendCalled } from '@wenzhan/kit/telemetry/events';
import { log } from '@wenzhan/kit/telemetry/log';
import { tracing } from '@wenzhan/kit/telemetry/tracing';

/** Identifies the call in the site's log and in the backend's. */
const CALL_ID_HEADER = 'x-request-id';

/** Ids and durations of failed calls, for their log line. */
const timings = new WeakMap<ApiError, { callId: string; durationMs: number }>();

/**
 * Makes a backend call under a new request id, measures it and publishes its outcome.
 *
 * @param ask makes the call; must send these headers
 */
export function instrumentCall<T>(
  call: string,
  ask: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  // Next does not allow random values in a prerender.
  const callId = runDetached(() => randomUUID());
  return tracing().trace({ call, callId }, async (headers) => {
    const started = performance.now();
    const publish = (outcome: string) => {
      const durationMs = Math.round(performance.now() - started);
      backendCalled.publish({ call, outcome, durationMs });
      return { callId, durationMs };
    };
    try {
      const data = await ask({ ...headers, [CALL_ID_HEADER]: callId });
      publish('ok');
      return data;
    } catch (error) {
      const timing = publish(outcomeOf(error));
      if (error instanceof ApiError) timings.set(error, timing);
      throw error;
    }
  });
}

/** Logs a failed call in one line. */
export function logCallFailure(error: unknown): void {
  if (error instanceof ApiError) {
    const { summary, call, kind, status, code } = error;
    log('error', summary, { call, kind, status, code, ...timings.get(error) });
  } else {
    console.error(error);
  }
}

function outcomeOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'broken';
  return error.missing ? 'missing' : error.kind;
}
