/** How the user agents of browsers begin, those of texts included. */
const BROWSER = /^(?:mozilla\/|opera\/|lynx\/|links \(|elinks\/|w3m\/)/i;

/** Browsers that programs drive: tests, pictures of pages, copies, and this site, when it asks what a CDN shows of it. */
const DRIVEN =
  /headless|phantomjs|puppeteer|playwright|selenium|webdriver|cypress|prerender|wenzhan/i;

/**
 * Whether a user agent is that of a browser in which a person may read. Programs that call themselves something else, such as
 * `curl/8.5.0`, are none; bots that call themselves a browser are (`bots.ts`).
 */
export const isBrowser = (userAgent: string): boolean =>
  BROWSER.test(userAgent) && !DRIVEN.test(userAgent);
