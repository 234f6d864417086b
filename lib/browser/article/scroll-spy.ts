import { targetOfHash } from '../navigation/scroll-and-focus';

/**
 * A section is current once its heading has scrolled into the top quarter of the viewport. Everything
 * above counts as inside too, so that a jump past that area is noticed.
 */
const ABOVE_THE_LINE = '1000000px 0px -75% 0px';

/** Marks the current section with `aria-current` in the table of contents beside the text. */
export function addScrollSpy(article: HTMLElement, left: AbortSignal): void {
  const links = new Map<Element, HTMLAnchorElement>();
  for (const link of article.querySelectorAll<HTMLAnchorElement>('[data-contents] a')) {
    const heading = targetOfHash(link.hash);
    if (heading && article.contains(heading)) links.set(heading, link);
  }
  const passed = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) passed.add(target);
        else passed.delete(target);
      }
      const current = [...links.keys()].filter((heading) => passed.has(heading)).at(-1);
      for (const [heading, link] of links) {
        if (heading === current) link.setAttribute('aria-current', 'location');
        else link.removeAttribute('aria-current');
      }
    },
    { rootMargin: ABOVE_THE_LINE },
  );
  for (const heading of links.keys()) observer.observe(heading);
  left.addEventListener('abort', () => observer.disconnect());
}
