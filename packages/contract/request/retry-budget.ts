import { setTimeout as sleep } from 'node:timers/promises';
import { thisProcess } from '@wenzhan/kit/process/process';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import type { Call } from '../calls/call';
import { isApiError } from './errors';
import { RETRY_STATUSES } from './request';

/** What a call that succeeds adds to the budget; a repetition costs 1. */
const EARNED = 0.05;
const MAX_BUDGET = 10;
/** Repetitions of one call: with its own retry, six requests. */
const MAX_REPETITIONS = 2;
const PAUSE_MS = 100;
const JITTER_MS = 200;
/** A repetition with less time than this is not begun. */
const MIN_BUDGET_MS = 1000;

/**
 * Sends a call to a backend that fails now and then. A GET whose own retry failed, too, is repeated within the
 * same time budget, as long as successful calls have paid for it (a retry budget as in gRPC and Finagle): a
 * backend that is down gets ten further calls at most.
 *
 * @param send sends the call, with what is left of its time in milliseconds
 * @throws {ApiError} the last failure
 */
export async function withRetryBudget<T>(
  { method, budgetMs }: Call,
  send: (budgetMs: number) => Promise<T>,
): Promise<T> {
  const { backend } = thisProcess;
  const started = steadyNow();
  for (let repetition = 0; ; repetition += 1) {
    const left = budgetMs - (steadyNow() - started);
    try {
      const value = await send(left);
      backend.repetitions = Math.min(MAX_BUDGET, backend.repetitions + EARNED);
      return value;
    } catch (error) {
      const remaining = budgetMs - (steadyNow() - started);
      const mayRepeat = method === 'GET' && repetition < MAX_REPETITIONS && isTransient(error);
      if (!mayRepeat || remaining < MIN_BUDGET_MS || backend.repetitions < 1) throw error;
      backend.repetitions -= 1;
      await sleep(PAUSE_MS + Math.random() * JITTER_MS);
    }
  }
}

function isTransient(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return (
    error.kind === 'network' || (error.kind === 'http' && RETRY_STATUSES.has(error.status ?? 0))
  );
}
