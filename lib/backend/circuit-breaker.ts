import { ApiError, isApiError, NETWORK_FAILED } from '../api/errors';
import { runDetached } from '../process/run-detached';
import { processSingleton } from '../process/singleton';

/** Outages without an answer between them, after which the backend is probed and not called. */
const OUTAGES_BEFORE_PROBE = 3;
/** Milliseconds from a failed probe to the next, so also the longest that a recovery goes unseen. */
const PROBE_EVERY_MS = 1000;

type Probe = () => Promise<unknown>;

/** What this process knows of the backend. */
interface BackendState {
  outages: number;
  /** Calls fail at once. */
  open: boolean;
  /** A probe has failed, too. */
  dead: boolean;
  /** When it last answered, in milliseconds since 1970. */
  answeredAt: number | null;
  /** How often the breaker was reset: what began before says nothing any more. */
  generation: number;
}

const backendState = () =>
  processSingleton<BackendState>('backend', () => ({
    outages: 0,
    open: false,
    dead: false,
    answeredAt: null,
    generation: 0,
  }));

/**
 * Calls the backend, unless it is known to be dead: then the call fails at once. No visitor waits for
 * the recovery or causes it: a probe notices.
 *
 * A backend is dead that does not answer, not in time, or with 5xx. One that refuses, or answers
 * something outside the contract, is alive.
 *
 * @param probe settles when the backend is well again
 * @throws {ApiError} of kind `unavailable` where the backend was not called
 */
export async function withCircuitBreaker<T>(
  call: string,
  request: () => Promise<T>,
  probe: Probe,
): Promise<T> {
  const { open, generation } = backendState();
  if (open) throw new ApiError(NETWORK_FAILED, { kind: 'unavailable', call });
  try {
    const value = await request();
    noteAnswer();
    return value;
  } catch (error) {
    if (isOutage(error)) noteOutage(generation, probe);
    // An error of our own, such as a request that cannot be built, says nothing about the backend.
    else if (isApiError(error)) noteAnswer();
    throw error;
  }
}

/** Calls the backend again from now on: it has itself called the site. */
export function resetCircuitBreaker(): void {
  backendState().generation += 1;
  close();
}

/** What `/api/ready` says of the backend; no seconds where it has not answered yet. */
export function getBackendHealth(): { dead: boolean; answeredSecondsAgo: number | null } {
  const { dead, answeredAt } = backendState();
  const seconds = answeredAt === null ? null : Math.round((Date.now() - answeredAt) / 1000);
  return { dead, answeredSecondsAgo: seconds };
}

function isOutage(error: unknown): boolean {
  if (!isApiError(error)) return false;
  if (error.kind === 'http') return (error.status ?? 0) >= 500;
  return error.kind === 'network' || error.kind === 'timeout';
}

function noteAnswer(): void {
  Object.assign(backendState(), { outages: 0, answeredAt: Date.now() });
}

function noteOutage(generation: number, probe: Probe): void {
  const state = backendState();
  if (state.open || generation !== state.generation) return;
  state.outages += 1;
  if (state.outages < OUTAGES_BEFORE_PROBE) return;
  state.open = true;
  // A few broken things in a row may look like a dead backend: the first probe is at once.
  runDetached(() => runProbe(generation, probe));
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
    if (!state.dead) {
      console.error(`the backend is dead and is not asked for now: ${describe(error)}`);
    }
    state.dead = true;
    setTimeout(() => state.open && runProbe(generation, probe), PROBE_EVERY_MS).unref();
  }
}

function close(): void {
  const state = backendState();
  if (state.dead) console.warn('the backend is well again');
  Object.assign(state, { outages: 0, open: false, dead: false });
}

function describe(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof ApiError ? first.summary : String(first);
}
