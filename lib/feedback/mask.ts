import { createStore } from './store';

/** How many calls want the loading mask at this moment: one mask for all of them. */
export const maskCount = createStore(0);

let generation = 0;

/** Opens the loading mask; returns the way to close it, which may be called more than once. */
export function openMask(): () => void {
  const opened = generation;
  let open = true;
  maskCount.set(maskCount.get() + 1);
  return () => {
    if (open && opened === generation) maskCount.set(maskCount.get() - 1);
    open = false;
  };
}

/** Closes the mask whoever opened it: a navigation has left the page that was waiting. */
export function closeAllMasks(): void {
  generation += 1;
  if (maskCount.get() > 0) maskCount.set(0);
}
