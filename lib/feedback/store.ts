/** A value that components can watch with `useSyncExternalStore`; it lives in one browser tab. */
export interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  /** Calls `listener` after each change; returns the way to stop it. */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
