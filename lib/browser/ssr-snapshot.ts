import { isBot } from '../bots';

let served: string | undefined;

/** Keeps the page that a bot was served, before any script changes it. People's is not kept. */
export function rememberServedPage(): void {
  if (isBot(navigator.userAgent)) served = document.querySelector('main')?.innerHTML;
}

/** What a bot was served: a script error must not replace it (specification §2). */
export function servedPage(): string | undefined {
  return served;
}
