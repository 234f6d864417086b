/** Deadlines are counted in steps of this length. */
const STEP_MS = 250;

/** A timeout that can be cancelled. */
export interface Deadline {
  /** Aborts with a `TimeoutError` when the time has elapsed, or as the caller's signal does. */
  signal: AbortSignal;
  /** Cancels the timeout, and listens to the caller's signal no longer. */
  clear: () => void;
}

/**
 * Starts a timeout of `ms` milliseconds. A step that fires late counts no more than another: while the event
 * loop is blocked, a response that has arrived cannot be read.
 *
 * @param caller also ends it. `AbortSignal.any` is newer than the floor of browsers.
 */
export function startDeadline(ms: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  const steps = Math.ceil(ms / STEP_MS);
  let left = steps;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    controller.abort(new DOMException(`no answer in ${ms} ms`, 'TimeoutError'));
  }, ms / steps);
  const onAbort = () => controller.abort(caller?.reason);
  if (caller?.aborted) onAbort();
  caller?.addEventListener('abort', onAbort);
  const clear = () => {
    clearInterval(timer);
    caller?.removeEventListener('abort', onAbort);
  };
  return { signal: controller.signal, clear };
}
