import type { Store } from './store';

const NAME = Symbol.for('wenzhan.store');
const holder = globalThis as typeof globalThis & { [NAME]?: Store };

/** The store that the framework's handlers use; undefined where a host brings its own cache. */
export function processStore(): Store | undefined {
  return holder[NAME];
}

/** The handlers and the application are bundled apart: what they share stands on the process. */
export function setProcessStore(store: Store): void {
  holder[NAME] = store;
}
