import { createStore } from './store';

/** A notification that waits to be shown. */
export interface Notice {
  id: number;
  kind: 'error' | 'success';
  title: string;
  message: string;
}

/** Notices that have not been shown yet. The part that shows them is loaded with the first one. */
export const pendingNotices = createStore<readonly Notice[]>([]);

let lastId = 0;

/** Shows a notification once. */
export function notify(notice: Omit<Notice, 'id'>): void {
  lastId += 1;
  pendingNotices.set([...pendingNotices.get(), { ...notice, id: lastId }]);
}

/** Takes the waiting notices, so that each is shown once. */
export function takeNotices(): readonly Notice[] {
  const taken = pendingNotices.get();
  if (taken.length > 0) pendingNotices.set([]);
  return taken;
}
