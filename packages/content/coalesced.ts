/**
 * Combines calls: at most one run is in progress, and at most one follows it. A call that arrives during a run
 * shares the next one, so its result is always that of a run that began after the call.
 *
 * @param run is called with the arguments of the call that first asked for it
 */
export function coalesced<A extends unknown[], T>(
  run: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  let current: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = (...args: A): Promise<T> => {
    next = undefined;
    current = run(...args).finally(() => {
      if (!next) current = undefined;
    });
    return current;
  };
  return (...args) => {
    if (!current) return start(...args);
    next ??= current.then(
      () => start(...args),
      () => start(...args),
    );
    return next;
  };
}
