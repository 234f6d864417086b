import { thisProcess } from '@wenzhan/kit/process/process';
import { runDetached } from '@wenzhan/kit/process/run-detached';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import type { Call } from '../calls/call';
import { ApiError, failureTexts, isApiError } from './errors';

/** Consecutive outages after which the breaker opens. */
const OUTAGES_BEFORE_PROBE = 3;
/** Milliseconds between a failed probe and the next one. */
const PROBE_EVERY_MS = 1000;
/** Milliseconds for a backend that refuses connections to be back: one that is started again takes less. */
const RESTART_MS = 2000;
/** Milliseconds between two tries of the first probe meanwhile. */
const RESTART_PROBE_MS = 100;

type Probe = () => Promise<unknown>;

/** The same object for the whole process. */
const backendState = () => thisProcess.backend;

/**
 * Calls the backend. While the breaker is open, calls fail immediately; a probe in the background closes it,
 * so no visitor waits for a recovery or triggers it. Calls wait for the first probe, as only that shows whether the
 * outages concern more than a few resources, or are over in a moment, as when the backend is started again: a GET whose
 * connection failed is then repeated.
 *
 * Network errors, timeouts and 5xx count as outages. A backend that rejects a call, or whose response violates
 * the contract, is available.
 *
 * @param probe one call or several, which rejects like a call, or with an `AggregateError` of them all
 * @throws {ApiError} of kind `unavailable` while the breaker is open
 */
export async function withCircuitBreaker<T>(
  { name: call, method }: Call,
  request: () => Promise<T>,
  probe: Probe,
): Promise<T> {
  if (backendState().open && !backendState().unavailable) await backendState().firstProbe;
  const { open, generation } = backendState();
  if (open) throw new ApiError(failureTexts().networkFailed, { kind: 'unavailable', call });
  try {
    const value = await request();
    noteAnswer();
    return value;
  } catch (error) {
    if (isOutage(error)) noteOutage(error, generation, probe);
    // Other errors, such as a request that cannot be built, do not come from the backend.
    else if (isApiError(error)) noteAnswer();
    if (isCutOff(error) && method === 'GET' && (await isBackAtOnce())) return request();
    throw error;
  }
}

/** Closes the breaker. Called when the backend has sent the site a request. */
export function resetCircuitBreaker(): void {
  backendState().generation += 1;
  close();
}

/** Health of the backend, for `/api/ready`. `answeredSecondsAgo` is null before the first response. */
export function getBackendHealth(): { unavailable: boolean; answeredSecondsAgo: number | null } {
  const { unavailable, answeredAt } = backendState();
  const seconds = answeredAt === null ? null : Math.round((steadyNow() - answeredAt) / 1000);
  return { unavailable, answeredSecondsAgo: seconds };
}

function isOutage(error: unknown): boolean {
  if (!isApiError(error)) return false;
  if (error.kind === 'http') return (error.status ?? 0) >= 500;
  return error.kind === 'network' || error.kind === 'timeout';
}

/** Whether no connection to the backend came about, or it was lost. */
const isCutOff = (error: unknown): boolean => isApiError(error) && error.kind === 'network';

/** Waits for the first probe of an outage. @returns whether it has closed the breaker */
async function isBackAtOnce(): Promise<boolean> {
  const state = backendState();
  if (!state.open || state.unavailable) return false;
  await state.firstProbe;
  return !state.open;
}

function noteAnswer(): void {
  Object.assign(backendState(), { outages: 0, answeredAt: steadyNow() });
}

function noteOutage(error: unknown, generation: number, probe: Probe): void {
  const state = backendState();
  if (state.open || generation !== state.generation) return;
  state.outages += 1;
  // Without a connection no resource can be had.
  if (state.outages < OUTAGES_BEFORE_PROBE && !isCutOff(error)) return;
  state.open = true;
  // Consecutive 5xx may concern a few resources only, so the first probe runs immediately.
  state.firstProbe = runDetached(() =>
    runProbe(generation, () => probeUntil(steadyNow() + RESTART_MS, generation, probe)),
  );
}

/** Probes a backend that cannot be connected again and again until a time of `steadyNow()`. */
async function probeUntil(time: number, generation: number, probe: Probe): Promise<unknown> {
  for (;;) {
    try {
      return await probe();
    } catch (error) {
      const errors = error instanceof AggregateError ? error.errors : [error];
      const isOver = steadyNow() > time || generation !== backendState().generation;
      if (isOver || !errors.every(isCutOff)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RESTART_PROBE_MS));
    }
  }
}

async function runProbe(generation: number, probe: Probe): Promise<void> {
  const state = backendState();
  try {
    await probe();
    if (generation !== state.generation) return;
    noteAnswer();
    close();
  } catch (error) {
    if (generation !== state.generation) return;
    if (isAnswered(error)) {
      noteAnswer();
      close();
      return;
    }
    if (!state.unavailable) {
      console.error(`circuit opened: the backend is unavailable: ${describe(error)}`);
    }
    state.unavailable = true;
    setTimeout(() => state.open && runProbe(generation, probe), PROBE_EVERY_MS).unref();
  }
}

/** Whether the backend has answered one of a probe's calls, if only to reject it. */
function isAnswered(failure: unknown): boolean {
  const errors = failure instanceof AggregateError ? failure.errors : [failure];
  return errors.some((error) => isApiError(error) && !isOutage(error));
}

function close(): void {
  const state = backendState();
  if (state.unavailable) console.warn('circuit closed: the backend is available');
  Object.assign(state, { outages: 0, open: false, unavailable: false });
}

function describe(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof ApiError ? first.summary : String(first);
}
