import { openReady } from '../../support/bench';
import { DESKTOP } from '../../support/devices';
import { watchRequests } from '../../support/loading';
import { namedScripts } from '../../support/scripts';
import { expect, test } from '../../support/test';

test('the browser may compile the scripts of a page while they arrive', async ({ request }) => {
  const scripts = namedScripts(await (await request.get('/content/guides/202')).text());
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) {
    // Added by the build (scripts/compile-hints.ts).
    expect(await (await request.get(script)).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }
});

test('navigations to other pages load no further style sheet', async ({ page }) => {
  const requested = watchRequests(page);
  await openReady(page, '/');
  for (const link of [
    'header a[href="/content/guides"]',
    'main h2 a',
    'footer a[href="/about_us"]',
  ]) {
    const target = page.locator(`${link}:visible`).first();
    const path = await target.getAttribute('href');
    await target.click();
    await page.waitForURL(`**${path}`);
    await expect(page.locator('h1:visible')).toHaveCount(1);
  }
  expect(requested('document')).toHaveLength(1);
  expect(requested('stylesheet')).toHaveLength(1);
});

test('the header has its places before what stands in them is parsed', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await openReady(page, '/');
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
