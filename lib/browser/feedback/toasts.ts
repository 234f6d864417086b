import { createStore } from './store';

/** A notification. */
export interface Toast {
  id: number;
  kind: 'error' | 'success';
  title: string;
  message: string;
}

/** Notifications that have not been shown yet. The component that shows them is loaded with the first one. */
export const pendingToasts = createStore<readonly Toast[]>([]);

let lastId = 0;

/** Queues a notification. */
export function notify(notice: Omit<Toast, 'id'>): void {
  lastId += 1;
  pendingToasts.set([...pendingToasts.get(), { ...notice, id: lastId }]);
}

/** Removes and returns the queued notifications, so that each is shown once. */
export function takeToasts(): readonly Toast[] {
  const taken = pendingToasts.get();
  if (taken.length > 0) pendingToasts.set([]);
  return taken;
}
