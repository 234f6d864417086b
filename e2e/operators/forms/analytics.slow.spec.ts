import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page, Request } from 'playwright/test';
import { watchReports } from '../../security/xss-canary';
import { violationsByDayAndNight } from '../../support/axe';
import { withContent } from '../../support/content-folder';
import { DESKTOP, PHONE } from '../../support/devices';
import { withSite } from '../../support/site';
import { expect, test } from '../../support/worker';

const SERVER = 'https://stats.example';
const ID = '0b6f5a0e-3c0f-4a6f-9e0b-5f0a6f9b3c0f';
const HASH = '0123456789abcdef0123456789abcdef';

/**
 * What the script of each provider does with its queue and its calls, as its documentation says, and how it counts by
 * itself unless it is told not to: a request to `/hit` for each view.
 */
const COMMON = `
  const hit = (url) => fetch('${SERVER}/hit?' + encodeURIComponent(url), { mode: 'no-cors' });
  const watch = () => {
    hit(location.href);
    const { pushState } = history;
    history.pushState = function (...given) { pushState.apply(this, given); hit(location.href); };
  };
  const own = document.currentScript;`;

const PROVIDERS = [
  {
    name: 'umami',
    yaml: `{ provider: umami, server: '${SERVER}', websiteId: ${ID}`,
    script: `${COMMON} if (own.dataset.autoTrack !== 'false') watch();
      window.umami = { track: (change) => hit(change({ url: 'stale' }).url) };`,
  },
  {
    name: 'plausible',
    yaml: `{ provider: plausible, server: '${SERVER}', domain: site.example`,
    script: `${COMMON} if (!own.src.includes('.manual.')) watch();
      const waiting = window.plausible.q;
      window.plausible = (event, { u }) => hit(u);
      for (const event of waiting) window.plausible(...event);`,
  },
  {
    name: 'matomo',
    yaml: `{ provider: matomo, server: '${SERVER}', siteId: 1`,
    script: `${COMMON} const waiting = window._paq; let url;
      const push = ([name, value]) => {
        if (name === 'setCustomUrl') url = value;
        if (name === 'trackPageView') new Image().src = '${SERVER}/hit?' + encodeURIComponent(url);
      };
      window._paq = { push }; waiting.forEach(push);`,
  },
  {
    name: 'baidu',
    yaml: `{ provider: baidu, siteId: ${HASH}`,
    script: `const waiting = window._hmt; let isOwn = true;
      const hit = (path) => { new Image().src = 'https://hm.baidu.com/hit?' + encodeURIComponent(location.origin + path); };
      const push = ([name, value]) => {
        if (name === '_setAutoPageview') isOwn = value;
        if (name === '_trackPageview') hit(value);
      };
      waiting.forEach(push); if (isOwn) hit(location.pathname); window._hmt = { push };`,
  },
  {
    name: 'ga4',
    yaml: '{ provider: ga4, measurementId: G-ABC1234567',
    script: `const waiting = window.dataLayer; let isOwn = true;
      const push = (command) => {
        const [name, what, values] = command;
        if (Array.isArray(command)) return;
        if (name === 'config') isOwn = values.send_page_view !== false;
        if (what === 'page_view') {
          const address = 'https://www.googletagmanager.com/hit?' + encodeURIComponent(values.page_location);
          fetch(address, { method: 'POST', mode: 'no-cors' });
        }
      };
      waiting.forEach(push); if (isOwn) push(['event', 'page_view', { page_location: location.href }]);
      waiting.push = push;`,
  },
] as const;

// Colours that are on their way from one to another have no contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const isOutside = (request: Request) => !/^http:\/\/127\.0\.0\.1|^data:/.test(request.url());

/** Serves the script of a provider. @returns the paths that were counted, and all requests to other sites */
async function serveProvider(page: Page, script: string) {
  const views: string[] = [];
  const outside: string[] = [];
  await page.route(
    (url) => url.hostname !== '127.0.0.1',
    (route) => {
      const url = new URL(route.request().url());
      outside.push(url.href);
      if (url.pathname !== '/hit')
        return route.fulfill({ contentType: 'text/javascript', body: script });
      views.push(new URL(decodeURIComponent(url.search.slice(1))).pathname);
      return route.fulfill({ contentType: 'image/gif', body: '' });
    },
  );
  return { views, outside };
}

for (const { name, yaml, script } of PROVIDERS) {
  test(`${name} counts each route once, breaks no policy, and is not loaded before the visitor agrees`, async ({
    page,
  }) => {
    await withContent(async (content) => {
      await appendFile(
        path.join(content.dir, 'site.yaml'),
        `\nanalytics: ${yaml}, consent: true }\n`,
      );
      await withSite({ pages: 'none', env: { CONTENT_DIR: content.dir } }, async ({ base }) => {
        const reports = await watchReports(page);
        const { views, outside } = await serveProvider(page, script);
        await page.goto(`${base}/about_us`);
        const dialog = page.getByRole('dialog');
        await expect(dialog).toBeVisible();
        expect(await violationsByDayAndNight(page)).toEqual([]);
        expect(outside).toEqual([]);
        await page.getByRole('button', { name: '不同意', exact: true }).click();
        await page.reload();
        await page.getByRole('button', { name: '统计设置' }).click();
        await expect(dialog).toBeFocused();
        expect(outside).toEqual([]);
        await page.getByRole('button', { name: '同意', exact: true }).click();
        await expect.poll(() => views).toEqual(['/about_us']);
        await page.getByRole('contentinfo').getByRole('link', { name: '订阅' }).click();
        await expect.poll(() => views).toEqual(['/about_us', '/feeds']);
        await page.goBack();
        await expect.poll(() => views).toEqual(['/about_us', '/feeds', '/about_us']);
        await page.reload();
        await expect.poll(() => views).toHaveLength(4);
        await expect(dialog).toBeHidden();
        expect(reports).toEqual([]);
        const origins = new Set(outside.map((url) => new URL(url).origin));
        expect([...origins]).toHaveLength(1);
      });
    });
  });
}

/** The share of the window that an element takes. */
async function shareOf(page: Page, element: Locator): Promise<number> {
  const { height = 0 } = (await element.boundingBox()) ?? {};
  return height / (page.viewportSize()?.height ?? 1);
}

for (const viewport of [PHONE, DESKTOP]) {
  test(`at ${viewport.width} an announcement is above the header, and the question leaves most of the page`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await withContent(async ({ dir }) => {
      const text = '国庆假期照常开放，少儿阅览室提前一小时关门。'.repeat(2);
      const yaml = `analytics: ${PROVIDERS[0].yaml}, consent: true }\nannouncement: { text: ${text} }\n`;
      await appendFile(path.join(dir, 'site.yaml'), `\n${yaml}`);
      await withSite({ pages: 'none', env: { CONTENT_DIR: dir } }, async ({ base }) => {
        await page.goto(`${base}/about_us`);
        const announcement = page.getByRole('complementary', { name: '公告' });
        const question = page.getByRole('dialog');
        await expect(question).toBeVisible();
        const [notice, header] = await Promise.all(
          [announcement, page.getByRole('banner')].map((one) => one.boundingBox()),
        );
        expect(notice?.y).toBe(0);
        expect(header?.y).toBeCloseTo(notice?.height ?? 0, 0);
        expect(await shareOf(page, question)).toBeLessThan(0.3);
        // At twice the size of text, too.
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        expect(await shareOf(page, question)).toBeLessThanOrEqual(0.4);
      });
    });
  });
}

test('a site without configuration asks no other site for anything', async ({ page }) => {
  await withSite({}, async ({ base }) => {
    const outside: string[] = [];
    page.on('request', (request) => isOutside(request) && outside.push(request.url()));
    await page.goto(`${base}/about_us`);
    await page.waitForTimeout(6000);
    expect(outside).toEqual([]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
