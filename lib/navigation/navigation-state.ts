import { navigationStarted } from './progress';
import { scrollAndFocus } from './scroll-and-focus';

let shown = '';
let pending: string | null = null;

/** The page of the current address is there. */
export function markPageShown(): void {
  shown = window.location.pathname + window.location.search;
  pending = null;
}

/** Where a client navigation that has not arrived yet leads; null when none is under way. */
export function pendingAddress(): string | null {
  return pending;
}

/** A navigation begins. One to the page that is shown already changes nothing: it has arrived. */
export function navigationBegins(address: string): void {
  const { pathname, search, hash } = new URL(address, window.location.href);
  if (pathname + search === shown) {
    scrollAndFocus(hash);
    return;
  }
  pending = pathname + search + hash;
  navigationStarted();
}
