/**
 * A heading's part is being read from where the heading passes the upper quarter of the window.
 * Whatever is above counts as inside, so that no jump can leap over the line unseen.
 */
const ABOVE_THE_LINE = '1000000px 0px -75% 0px';

/** Marks, in the contents beside the text, the heading whose part is being read. */
export function addScrollSpy(article: HTMLElement, left: AbortSignal): void {
  const links = new Map<Element, HTMLAnchorElement>();
  for (const link of article.querySelectorAll<HTMLAnchorElement>('[data-contents] a')) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
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
