/** In steps so long a deadline is counted. */
const STEP_MS = 250;

/** The end of a wait that may not last for ever. */
export interface Deadline {
  /** Aborts with a `TimeoutError` when the time is over. */
  signal: AbortSignal;
  /** The wait is over. */
  clear: () => void;
}

/**
 * Counts the milliseconds of a wait. A step that comes late counts no more than another: a process that is busy hears
 * no answer, and that is not the silence of whom it has asked.
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
