import { createStore } from './store';

/** Number of requests in progress that show the loading mask, which they share. */
export const maskCount = createStore(0);

let generation = 0;

/** Opens the loading mask. Returns a function that closes it; further calls do nothing. */
export function openMask(): () => void {
  const opened = generation;
  let open = true;
  maskCount.set(maskCount.get() + 1);
  return () => {
    if (open && opened === generation) maskCount.set(maskCount.get() - 1);
    open = false;
  };
}

/** Closes the mask for all requests, because a navigation has left the page that they belong to. */
export function closeAllMasks(): void {
  generation += 1;
  if (maskCount.get() > 0) maskCount.set(0);
}
