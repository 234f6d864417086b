import { isBot } from '../bots';

/** All that the server rendered, without the effects beside it; or the inside of `main`. */
export type PagePart = 'page' | 'main';

let served: { path: string; page: Element } | undefined;
let hasActed = false;

/** Stores the server-rendered page before any script changes it. */
export function rememberServedPage(): void {
  served = undefined;
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', remember);
  else remember();
  hasActed = false;
  addEventListener('click', noteAction, true);
}

/** Earlier clicks are not handled by scripts, so no error can follow from them. */
function noteAction(): void {
  hasActed ||= history.scrollRestoration === 'manual';
}

function remember(): void {
  const main = document.querySelector('main');
  const page = [...document.body.children].find((part) => part.contains(main));
  served = page && { path: location.pathname, page: page.cloneNode(true) as Element };
}

/**
 * The server-rendered HTML of the current page, which an error in an enhancement must not replace. Undefined
 * after a client navigation. Except for bots (specification §2), also undefined for an error of the server, and
 * after a click: who asked for something learns that it failed.
 */
export function servedPage(part: PagePart, error: unknown): string | undefined {
  if (!served || served.path !== location.pathname) return undefined;
  if ((hasActed || isOfServer(error)) && !isBot(navigator.userAgent)) return undefined;
  const { page } = served;
  return part === 'page' ? page.outerHTML : page.querySelector('main')?.innerHTML;
}

/** The framework adds a digest to errors of the server. */
const isOfServer = (error: unknown) => error instanceof Error && 'digest' in error;
