import type { Page } from 'playwright/test';
import { untilReady } from '../support/bench';
import { DESKTOP, PHONE } from '../support/devices';
import { ALL_KINDS } from '../support/page-kinds';
import { expect, test } from '../support/test';

/** A phone on a slow connection: throughput in bytes per second, latency in milliseconds. */
const SLOW = {
  offline: false,
  downloadThroughput: 250_000,
  uploadThroughput: 100_000,
  latency: 120,
};

/** Records every layout shift, with the elements that moved. */
async function noteShifts(page: Page): Promise<void> {
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

/** Scrolls through a page, so that all lazy content loads. */
async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  });
  await page.waitForFunction(() =>
    [...document.images].every((one) => one.complete || !one.checkVisibility()),
  );
}

for (const kind of ALL_KINDS) {
  test(`${kind.name}: nothing moves while it comes slowly`, async ({ page, context }) => {
    await noteShifts(page);
    // Prefetches of other pages would share the bandwidth, and move nothing here.
    await page.route('**/*_rsc=*', (route) => route.abort());
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await page.goto(kind.path);
      await untilReady(page);
      await readThrough(page);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
      expect.soft(shifts, `${viewport.width} pixels wide`).toEqual([]);
    }
  });
}

test('a shift is noticed', async ({ page }) => {
  await noteShifts(page);
  await page.goto('/about_us');
  await untilReady(page);
  await page.evaluate(() => {
    const box = document.createElement('div');
    box.style.height = '200px';
    document.querySelector('main')?.prepend(box);
  });
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts.length))
    .toBeGreaterThan(0);
});

test('the header has its places before what stands in them is parsed', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/');
  await untilReady(page);
  for (const place of ['details', 'search']) {
    const element = page.getByRole('banner').locator(place);
    const whole = await element.boundingBox();
    await element.evaluate((one) => one.replaceChildren());
    const empty = await element.boundingBox();
    expect(whole?.height, place).toBeGreaterThan(0);
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(empty?.[side], `${place}: ${side}`).toBeCloseTo(whole?.[side] ?? 0, 0);
    }
  }
});
