import { navigationEnded, navigationStarted } from './progress';
import { scrollAndFocus } from './scroll-and-focus';

let shown = '';
let pending: string | null = null;

/** Records that the page of the current URL is displayed. */
export function markPageShown(): void {
  shown = window.location.pathname + window.location.search;
  pending = null;
}

/** The target of a client navigation in progress: path, query and hash. Null if there is none. */
export function pendingAddress(): string | null {
  return pending;
}

/**
 * Records the start of a navigation, which ends any other one. One within the current page only scrolls and moves the
 * focus.
 */
export function navigationBegins(address: string): void {
  const { pathname, search, hash } = new URL(address, window.location.href);
  if (pathname + search === shown) {
    pending = null;
    navigationEnded();
    scrollAndFocus(hash);
    return;
  }
  pending = pathname + search + hash;
  navigationStarted();
}
