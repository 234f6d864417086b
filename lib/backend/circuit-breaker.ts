import CircuitBreaker from 'opossum';
import { ApiError, isApiError, NETWORK_FAILED } from '../api/errors';
import { runDetached } from '../process/run-detached';
import { processSingleton } from '../process/singleton';

/** So many failures without a success between them are looked into. */
const FAILURES_BEFORE_PROBE = 3;
/** No share of failures opens the breaker: in quiet hours one broken article could. */
const NEVER_BY_PERCENT = 100;
/** Milliseconds between two looks at a dead backend, so also the longest that a recovery goes unseen. */
const PROBE_EVERY_MS = 1000;

type Breaker = CircuitBreaker<[() => Promise<unknown>], unknown>;
type Settled<T> = { value: T } | { error: unknown };

/** What is known of the backend in this process. */
interface BackendState {
  /** When it last answered, in milliseconds since the epoch. */
  answeredAt: number | null;
  dead: boolean;
  /** How often it has spoken of itself: a failure that was asked for before that says nothing. */
  generation: number;
  /** Asks again at once, whatever was seen before. */
  reset: () => void;
}

const backendState = () =>
  processSingleton<BackendState>('backend', () => ({
    answeredAt: null,
    dead: false,
    generation: 0,
    reset: () => {},
  }));

/**
 * Asks a backend, unless it is known to be dead: then it fails at once. Nobody has to wait for the
 * recovery or to cause it: a probe looks on its own.
 *
 * Dead is a backend that does not answer, not in time, or with 5xx. One that refuses, or answers
 * something outside the contract, is alive.
 *
 * @param probe settles when the backend is well again
 * @throws {ApiError} of kind `unavailable` where it was not asked
 */
export async function withCircuitBreaker<T>(
  call: string,
  ask: () => Promise<T>,
  probe: () => Promise<unknown>,
): Promise<T> {
  const breaker = processSingleton('breaker', () => makeBreaker(probe));
  try {
    const answer = (await breaker.fire(() => settle(ask, isOutage))) as Settled<T>;
    if ('value' in answer) return answer.value;
    throw answer.error;
  } catch (error) {
    if (!isRejection(error)) throw error;
    throw new ApiError(NETWORK_FAILED, { kind: 'unavailable', call, cause: error });
  }
}

/** The backend itself has called: whatever was thought of it, it is to be asked again. */
export function resetCircuitBreaker(): void {
  backendState().reset();
}

/** What `/api/ready` says of the backend; no seconds where it has not answered yet. */
export function getBackendHealth(): { dead: boolean; answeredSecondsAgo: number | null } {
  const { dead, answeredAt } = backendState();
  const seconds = answeredAt === null ? null : Math.round((Date.now() - answeredAt) / 1000);
  return { dead, answeredSecondsAgo: seconds };
}

/** Only what shows an outage, of now, reaches the breaker as a failure; other errors are answers. */
async function settle<T>(
  ask: () => Promise<T>,
  showsOutage: (error: unknown) => boolean,
): Promise<Settled<T>> {
  const { generation } = backendState();
  try {
    return { value: await ask() };
  } catch (error) {
    if (showsOutage(error) && generation === backendState().generation) throw error;
    return { error };
  }
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.kind === 'http') return (error.status ?? 0) >= 500;
  return error.kind === 'network' || error.kind === 'timeout';
}

/** An error of our own, such as a request that cannot be built, is no sign of the backend's life. */
const saysSomething = (settled: Settled<unknown>) =>
  'value' in settled || isApiError(settled.error);

const isRejection = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EOPENBREAKER';

function makeBreaker(probe: () => Promise<unknown>): Breaker {
  const breaker: Breaker = new CircuitBreaker((ask) => ask(), {
    timeout: false,
    errorThresholdPercentage: NEVER_BY_PERCENT,
    resetTimeout: PROBE_EVERY_MS,
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
  });
  let failures = 0;
  backendState().reset = () => {
    backendState().generation += 1;
    failures = 0;
    breaker.close();
  };
  breaker.on('success', (settled) => {
    if (!saysSomething(settled as Settled<unknown>)) return;
    failures = 0;
    backendState().answeredAt = Date.now();
  });
  breaker.on('failure', () => {
    failures += 1;
    if (failures >= FAILURES_BEFORE_PROBE) breaker.open();
  });
  breaker.on('open', () => {
    const { dead, generation } = backendState();
    if (dead) return;
    // A few broken things in a row may look like a dead backend: the first look is at once.
    runDetached(probe).then(
      () => breaker.close(),
      (error) => {
        if (generation !== backendState().generation) return;
        backendState().dead = true;
        console.error(`the backend is dead and is not asked for now: ${describe(error)}`);
      },
    );
  });
  breaker.on('halfOpen', () => {
    // Takes the one place that is free now, so that no visitor is the one to try.
    runDetached(() => breaker.fire(() => settle(probe, () => true))).catch(() => {});
  });
  breaker.on('close', () => {
    if (backendState().dead) console.warn('the backend is well again');
    backendState().dead = false;
  });
  return breaker;
}

function describe(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof ApiError ? first.summary : String(first);
}
