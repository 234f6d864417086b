/**
 * Brings a reader to a page that has just appeared: to the heading of the hash, else smoothly to
 * the top, and the focus to the page's heading without a jump.
 */
export function scrollAndFocus(hash: string): void {
  const target = hash ? document.getElementById(decodeHash(hash)) : null;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) scroll(target, 'instant');
  else afterTraversal(() => scroll(target, 'smooth'));
  focusQuietly(target ?? visibleHeading());
}

function scroll(target: HTMLElement | null, behavior: ScrollBehavior): void {
  if (target) target.scrollIntoView({ behavior });
  else window.scrollTo({ top: 0, behavior });
}

/** Going back while a page still scrolls ends that scroll late, and a new one with it. */
function afterTraversal(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(then));
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
