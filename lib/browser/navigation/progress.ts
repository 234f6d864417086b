import { createStore } from '../feedback/store';

/** Milliseconds before a navigation counts as slow. */
const MOMENT = 250;
/** Milliseconds after which the progress bar is hidden even if the navigation has not ended. */
const GIVE_UP = 15_000;

/** Whether a navigation has been in progress for longer than `MOMENT`. */
export const slowNavigation = createStore(false);

let timers: ReturnType<typeof setTimeout>[] = [];

/** Starts the timers of a navigation. */
export function navigationStarted(): void {
  navigationEnded();
  timers = [
    setTimeout(() => slowNavigation.set(true), MOMENT),
    setTimeout(navigationEnded, GIVE_UP),
  ];
}

/** Ends the navigation: its page is displayed. */
export function navigationEnded(): void {
  for (const timer of timers) clearTimeout(timer);
  timers = [];
  if (slowNavigation.get()) slowNavigation.set(false);
}
