import { createStore } from '../feedback/store';

/** Milliseconds before a navigation counts as slow. */
const MOMENT = 250;
/** Milliseconds after which nobody believes the bar any more. */
const GIVE_UP = 15_000;

/** Whether a navigation has been under way for longer than a moment. */
export const slowNavigation = createStore(false);

let timers: ReturnType<typeof setTimeout>[] = [];

/** A navigation begins. */
export function navigationStarted(): void {
  navigationEnded();
  timers = [
    setTimeout(() => slowNavigation.set(true), MOMENT),
    setTimeout(navigationEnded, GIVE_UP),
  ];
}

/** The new page is there. */
export function navigationEnded(): void {
  for (const timer of timers) clearTimeout(timer);
  timers = [];
  if (slowNavigation.get()) slowNavigation.set(false);
}
