import type { Page } from 'playwright/test';
import { serveWechat, type WechatStandIn } from '../../../testing/wechat-server';
import { freePort } from '../../support/processes';
import { type Site, withSite } from '../../support/site';
import { test as base, expect } from '../../support/worker';

/* Cards in WeChat, on a site whose account server and JS-SDK are stand-ins. */

const SECRET = '0123456789abcdef0123456789abcdef';
const IN_WECHAT =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.50';

/** Notes what a page tells WeChat, and refuses nothing. */
const SDK = `window.told = [];
window.jWeixin = {
  config: (config) => told.push(['config', config]), ready: (then) => then(), error: () => {},
  updateAppMessageShareData: (card) => told.push(['friends', card]),
  updateTimelineShareData: (card) => told.push(['moments', card]),
};`;

interface Shared {
  site: Site;
  wechat: WechatStandIn;
}

/** Code that a server runs before its own: asks the stand-in where the site asks WeChat. */
const preload = (standIn: string) =>
  `--import=data:text/javascript,${encodeURIComponent(
    `const ask=fetch;globalThis.fetch=(to,how)=>ask(typeof to==='string'?to.replace(/^https:..(?:api.weixin|res.wx).qq.com/,'${standIn}'):to,how)`,
  )}`;

async function lendShared(use: (shared: Shared) => Promise<void>): Promise<void> {
  const wechat = await serveWechat(SECRET);
  wechat.sdk = SDK;
  const port = await freePort();
  const env = {
    SITE_URL: `http://127.0.0.1:${port}`,
    WECHAT_APP_ID: wechat.appId,
    WECHAT_APP_SECRET: SECRET,
    NODE_OPTIONS: preload(wechat.base),
  };
  await withSite({ port, env, pages: 'none' }, (site) => use({ site, wechat })).finally(
    wechat.close,
  );
}

const test = base.extend<{ shared: Shared }>({
  shared: async ({ keep }, use) => use(await keep(lendShared)),
  baseURL: async ({ shared }, use) => use(shared.site.base),
});

/** What the page has told WeChat. */
const told = (page: Page): Promise<[string, Record<string, unknown>][]> =>
  page.evaluate(() => Reflect.get(window, 'told') ?? []);

test.describe('in WeChat', () => {
  test.use({ userAgent: IN_WECHAT });

  test('each page has its card, and WeChat accepts its signature', async ({ page, shared }) => {
    const blocked: string[] = [];
    page.on('console', (message) => message.type() === 'error' && blocked.push(message.text()));
    await page.goto('/content/guides/201?from=timeline');
    await expect.poll(async () => (await told(page)).length).toBe(3);
    const [config, friends] = await told(page);
    expect(shared.wechat.verify(page.url(), config?.[1] as never)).toBe(true);
    const title = await page.locator('meta[property="og:title"]').getAttribute('content');
    expect(friends?.[1]).toMatchObject({
      title,
      link: `${shared.site.base}/content/guides/201`,
      imgUrl: expect.stringContaining(`${shared.site.base}/media/share/square/`),
    });

    await page.locator('header a[href="/about_us"], footer a[href="/about_us"]').first().click();
    await expect.poll(async () => (await told(page)).length).toBeGreaterThanOrEqual(6);
    const all = await told(page);
    expect(
      shared.wechat.verify(page.url(), all.findLast(([name]) => name === 'config')?.[1] as never),
    ).toBe(true);
    expect(all.at(-1)?.[1]).toMatchObject({ link: `${shared.site.base}/about_us` });
    expect(blocked).toEqual([]);
  });

  test('a page with a password has nothing of WeChat', async ({ page }) => {
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('data-scripts', '');
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => 'jWeixin' in window)).toBe(false);
  });
});

test('others get the same document, and load nothing of it', async ({ page, shared }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/content/guides/201', { waitUntil: 'networkidle' });
  expect(asked.filter((path) => path.startsWith('/api/wechat'))).toEqual([]);
  const documentFor = async (agent: string) =>
    (
      await fetch(`${shared.site.base}/content/guides/201`, { headers: { 'user-agent': agent } })
    ).text();
  expect(await documentFor(IN_WECHAT)).toBe(await documentFor('Mozilla/5.0'));
});
