/** Deadlines are counted in steps of this length. */
const STEP_MS = 250;

/** A timeout that can be cancelled. */
export interface Deadline {
  /** Aborts with a `TimeoutError` when the time has elapsed. */
  signal: AbortSignal;
  /** Cancels the timeout. */
  clear: () => void;
}

/**
 * Starts a timeout of `ms` milliseconds. A step that fires late counts no more than another: while the event
 * loop is blocked, a response that has arrived cannot be read.
 */
export function startDeadline(ms: number): Deadline {
  const controller = new AbortController();
  const steps = Math.ceil(ms / STEP_MS);
  let left = steps;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    controller.abort(new DOMException(`no answer in ${ms} ms`, 'TimeoutError'));
  }, ms / steps);
  return { signal: controller.signal, clear: () => clearInterval(timer) };
}
