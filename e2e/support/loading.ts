import type { Page } from 'playwright/test';

/** A phone on a slow connection: throughput in bytes per second, latency in milliseconds. */
const SLOW = {
  offline: false,
  downloadThroughput: 250_000,
  uploadThroughput: 100_000,
  latency: 120,
};

/** Slows the connection of a page down. @returns ends that */
export async function slowDown(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  return () => session.detach();
}

/** Answers prefetches with nothing: they would share the bandwidth, and render other pages on the server. */
export function withoutPrefetches(page: Page): Promise<unknown> {
  return page.route('**/*_rsc=*', (route) => route.fulfill({ status: 204 }));
}

/** Records every layout shift, with the elements that moved. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 100) : node?.textContent,
        );
        shifts.push(`${entry.value}: ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    interface LayoutShift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
  });
}

/** The layout shifts so far, one line each. Only after `noteShifts`. */
export function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

/** Scrolls through a page and back to its top, so that all lazy content loads. */
export async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  });
  await page.waitForFunction(() =>
    [...document.images].every((one) => one.complete || !one.checkVisibility()),
  );
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}

/** Paths that the browser has requested so far, by resource type. */
export function watchRequests(page: Page): (type: string) => string[] {
  const requests: { type: string; path: string }[] = [];
  page.on('request', (request) => {
    requests.push({ type: request.resourceType(), path: new URL(request.url()).pathname });
  });
  return (type) => requests.filter((request) => request.type === type).map(({ path }) => path);
}

/** Paths of render-blocking requests. */
export function blockingRequests(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        (entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking',
      )
      .map(({ name }) => new URL(name).pathname),
  );
}

/** Style sheets without a rule that matches an element of the page. */
export function unusedSheets(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const applies = (rule: CSSRule): boolean => {
      if (rule instanceof CSSStyleRule && document.querySelector(rule.selectorText)) return true;
      return rule instanceof CSSGroupingRule && [...rule.cssRules].some(applies);
    };
    return [...document.styleSheets]
      .filter((sheet) => ![...sheet.cssRules].some(applies))
      .map(({ href }) => href);
  });
}

/** Elements that move or fade, or scroll smoothly, at the present media settings. */
export function animatedElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element);
      // What stands inside audio or video is not rendered, and has no style.
      if (transitionDuration === '') return [];
      const still = /^0s(, 0s)*$/.test(transitionDuration) && animationName === 'none';
      return still && scrollBehavior === 'auto' ? [] : [element.outerHTML.slice(0, 100)];
    }),
  );
}
