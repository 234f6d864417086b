/**
 * Brings a reader to a page that has just appeared: to the heading of the hash, else smoothly to
 * the top, and the focus to the page's heading without a jump.
 */
export function arriveAt(hash: string): void {
  const target = hash ? document.getElementById(decodeHash(hash)) : null;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const behavior = still ? 'instant' : 'smooth';
  // Ends the scroll of the page before: a new one to the same place would be dropped with it.
  window.scrollTo({ top: window.scrollY, behavior: 'instant' });
  if (target) target.scrollIntoView({ behavior });
  else window.scrollTo({ top: 0, behavior });
  focusQuietly(target ?? visibleHeading());
}

/** Pages left behind stay in the document, hidden: the first `h1` may be theirs. */
function visibleHeading(): HTMLElement | null {
  const headings = [...document.querySelectorAll<HTMLElement>('h1')];
  return headings.find((heading) => heading.checkVisibility()) ?? null;
}

function focusQuietly(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
