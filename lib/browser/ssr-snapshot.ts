import { isBot } from '../bots';

let served: string | undefined;

/** Stores the server-rendered content of the page before any script changes it, for bots only. */
export function rememberServedPage(): void {
  if (isBot(navigator.userAgent)) served = document.querySelector('main')?.innerHTML;
}

/** The server-rendered content for bots: a script error must not replace it (specification §2). */
export function servedPage(): string | undefined {
  return served;
}
