/** All that the server rendered, without the effects beside it; or the inside of `main`. */
export type PagePart = 'page' | 'main';

let served: { address: string; page: Element } | undefined;
let acted = false;

/** Stores the server-rendered page before any script changes it. */
export function rememberServedPage(): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', remember);
  else remember();
  addEventListener(
    'click',
    () => {
      // Earlier clicks are not handled by scripts, so no error can follow from them.
      acted ||= history.scrollRestoration === 'manual';
    },
    true,
  );
}

function remember(): void {
  const main = document.querySelector('main');
  const page = [...document.body.children].find((part) => part.contains(main));
  served = page && { address: address(), page: page.cloneNode(true) as Element };
}

const address = () => location.pathname + location.search;

/** The server-rendered HTML of the current page; undefined after a client navigation. */
export function servedPage(part: PagePart): string | undefined {
  if (!served || served.address !== address()) return undefined;
  const { page } = served;
  return part === 'page' ? page.outerHTML : page.querySelector('main')?.innerHTML;
}

/** Whether there was a click since scripts handle them. */
export const hasActed = (): boolean => acted;
