import { createStore } from './store';

/** A notification that waits to be shown. */
export interface Toast {
  id: number;
  kind: 'error' | 'success';
  title: string;
  message: string;
}

/** Notices that have not been shown yet. The part that shows them is loaded with the first one. */
export const pendingToasts = createStore<readonly Toast[]>([]);

let lastId = 0;

/** Shows a notification once. */
export function notify(notice: Omit<Toast, 'id'>): void {
  lastId += 1;
  pendingToasts.set([...pendingToasts.get(), { ...notice, id: lastId }]);
}

/** Takes the waiting notices, so that each is shown once. */
export function takeToasts(): readonly Toast[] {
  const taken = pendingToasts.get();
  if (taken.length > 0) pendingToasts.set([]);
  return taken;
}
