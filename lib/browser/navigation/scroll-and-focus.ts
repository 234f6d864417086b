/**
 * Scrolls a new page to the element of the hash, or else smoothly to the top, and focuses that element or
 * the page's heading without scrolling. In a search box, where somebody may type, the focus stays.
 */
export function scrollAndFocus(hash: string): void {
  const target = hash ? targetOfHash(hash) : null;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) scroll(target, 'instant');
  else afterTraversal(() => scroll(target, 'smooth'));
  if (!displayed('search :focus')) focusQuietly(target ?? displayed('h1'));
}

/** The element of a hash, as it is written or decoded. As in HTML, the name of an `a` counts, too. */
export function targetOfHash(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  return anchorOf(id) ?? anchorOf(decode(id));
}

function anchorOf(id: string): HTMLElement | null {
  const named = `a[name="${CSS.escape(id)}"]`;
  return document.getElementById(id) ?? document.querySelector<HTMLElement>(named);
}

function scroll(target: HTMLElement | null, behavior: ScrollBehavior): void {
  if (target) target.scrollIntoView({ behavior });
  else window.scrollTo({ top: 0, behavior });
}

/** Delays a scroll: going back during a smooth scroll cancels that one late, and any newer one with it. */
function afterTraversal(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(then));
}

/** The first of these elements that is shown: previous pages remain in the document, hidden. */
function displayed(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find(isDisplayed);
}

/** Whether an element has a box. `checkVisibility` is newer than the floor of browsers. */
export const isDisplayed = (element: Element): boolean => element.getClientRects().length > 0;

function focusQuietly(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
