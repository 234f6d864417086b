import type { Page } from 'playwright/test';
import { openReady, press, untilReady } from '../../support/bench';
import { giveToken } from '../../support/editor';
import { ANALYTICS_SCRIPT, buildIdOf, releasesOf, secondBuild } from '../../support/release';
import { type Site, withSite } from '../../support/site';
import { expect, failChunk, METRICS_TOKEN, openBench, settle, stayAt, test } from './two-builds';

/** One worker for the whole file, so that its servers start only once. */
test('each build names itself, past every cache, and serves the scripts that it names', async ({
  builds,
}) => {
  const ids: string[] = [];
  for (const { base } of [builds.first, builds.second]) {
    const latest = await fetch(`${base}/builds/latest.json`);
    expect(latest.headers.get('cache-control')).toContain('no-store');
    const { id } = await latest.json();
    const { files } = await (await fetch(`${base}/builds/meta/${id}.json`)).json();
    expect((await fetch(`${base}/_next/${files[0]}`)).status).toBe(200);
    ids.push(id);
  }
  const second = buildIdOf(releasesOf(await secondBuild()).second);
  expect(ids).toEqual([expect.not.stringMatching(second), second]);
});

test('under a newer build a chunk failure reloads once, and not again at once', async ({
  page,
  online,
  builds,
}) => {
  const reloads = await openBench(page);
  online.to(builds.second.base);
  await press(page, 'chunk-failure');
  await expect.poll(() => reloads).toEqual(['/test']);
  await page.waitForLoadState();
  await untilReady(page);
  // The other build is now the newer one.
  online.to(builds.first.base);
  await failChunk(page);
  await settle(page);
  expect(reloads).toEqual(['/test']);
});

test('a part of the page that is gone with its build brings the new page', async ({
  page,
  online,
  builds,
}) => {
  const reloads = await openBench(page);
  online.to(builds.second.base);
  await page.route('**/_next/static/chunks/**', (route) =>
    reloads.length > 0 ? route.continue() : route.fulfill({ status: 404 }),
  );
  await page.getByRole('banner').getByLabel('搜索内容').focus();
  await expect.poll(() => reloads).toEqual(['/test']);
  await expect(page.getByLabel('预览模式')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('测试');
});

test('a link that is followed after the switch arrives', async ({ page, online, builds }) => {
  await openBench(page);
  online.to(builds.second.base);
  await page.locator('footer a[href="/single_page/privacy"]').click();
  await expect(page).toHaveURL('/single_page/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('隐私说明');
});

test('a preview deployment shows drafts to everybody, under a bar', async ({ page, builds }) => {
  for (const site of [builds.second, builds.outside]) {
    await page.goto(`${site.base}/content/news/107`);
    await expect(page.getByRole('main')).toContainText('能读到这一行');
    await expect(page.getByText('本文：草稿')).toBeVisible();
    await expect(page.getByLabel('预览模式')).toContainText('此部署向所有访客显示草稿');
  }
});

test('what was built as a preview shows no draft as a public site', async () => {
  const env = { PREVIEW: '0', NEXT_PUBLIC_ANALYTICS_SCRIPT: '' };
  await withSite({ root: await secondBuild(), env, pages: 'none' }, async ({ base }) => {
    expect((await fetch(`${base}/content/news/107`)).status).toBe(404);
    expect((await fetch(base)).headers.get('x-robots-tag')).toBeNull();
  });
});

test('every answer of a preview deployment says noindex', async ({ builds: { second } }) => {
  for (const path of [
    '/',
    '/content/news/107',
    '/nowhere',
    '/search?q=a',
    '/login',
    '/icon.svg',
    '/builds/latest.json',
    '/api/web/index_info?requiredLogin=0',
  ]) {
    const { headers } = await fetch(second.base + path);
    expect(headers.get('x-robots-tag'), path).toContain('noindex');
  }
});

test('PREVIEW_TOKEN is on every call to an outside backend, and reaches no browser', async ({
  page,
  builds: { outside, backend, previewToken },
}) => {
  await backend.clearCalls();
  const received: Promise<string>[] = [];
  page.on('response', (response) => {
    received.push(response.text().catch(() => ''));
    received.push(response.allHeaders().then((headers) => JSON.stringify(headers)));
  });
  for (const path of ['/', '/content/news/108', '/search?q=%E8%8D%89', '/test']) {
    await stayAt(page, outside.base + path);
  }
  const texts = await Promise.all(received);
  expect(texts.join()).toContain('预览模式');
  expect(texts.filter((text) => text.includes(previewToken))).toEqual([]);
  const calls = await backend.calls();
  expect(calls.map(({ path }) => path)).toContain('/api/web/article_info');
  for (const { path, headers } of calls) {
    expect(headers.authorization, path).toBe(`Bearer ${previewToken}`);
  }
});

/** Records what is reported to the analytics, including the queue from before the script loads. */
const SCRIPT = `
  window.views = window.vaq ?? [];
  window.va = (...told) => window.views.push(told);
`;

async function analyticsOf(page: Page): Promise<{ asked: string[]; paths(): Promise<string[]> }> {
  const asked: string[] = [];
  await page.route(`**${ANALYTICS_SCRIPT}`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
  });
  const paths = () =>
    page.evaluate(() => {
      const { views = [] } = window as { views?: [string, { path: string }][] };
      return views.filter(([told]) => told === 'pageview').map(([, view]) => view.path);
    });
  return { asked, paths };
}

test('each page that is viewed is reported once', async ({ page, builds: { second } }) => {
  const { asked, paths } = await analyticsOf(page);
  await openReady(page, `${second.base}/about_us`);
  await expect.poll(paths).toEqual(['/about_us']);
  const go = (path: string) => page.locator(`a[href="${path}"]`).first().dispatchEvent('click');
  await go('/content/guides');
  await expect.poll(paths).toEqual(['/about_us', '/content/guides']);
  await page.goBack();
  await expect.poll(paths).toEqual(['/about_us', '/content/guides', '/about_us']);
  await settle(page);
  expect(await paths()).toHaveLength(3);
  expect(asked).toHaveLength(1);
});

/** Runs in the browser. */
function askNotToBeTracked(): void {
  Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' });
}

test('nothing is reported of who asks not to be tracked, nor of an editor', async ({
  page,
  context,
  builds: { second },
}) => {
  const { asked } = await analyticsOf(page);
  await giveToken(context, second.base);
  await stayAt(page, `${second.base}/about_us`);
  await expect(page.getByRole('button', { name: '退出' })).toBeVisible();
  await context.clearCookies();
  await page.addInitScript(askNotToBeTracked);
  await stayAt(page, `${second.base}/about_us`);
  await expect(page.getByRole('button', { name: '退出' })).toHaveCount(0);
  expect(asked).toEqual([]);
});

/** Number of article visits that a site has measured. */
async function visitsMeasured({ base }: Site): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${base}/metrics`, { headers })).text();
  const count = /^wenzhan_web_vital_seconds_count\{name="LCP",kind="article"\} (\d+)$/m.exec(text);
  return Number(count?.[1] ?? 0);
}

/** Reads an article, and leaves it, which is when it is measured. */
async function visitArticle(page: Page, { base }: Site): Promise<void> {
  await page.goto(`${base}/content/news/101`, { waitUntil: 'networkidle' });
  await page.goto(`${base}/about_us`, { waitUntil: 'networkidle' });
}

// Playwright does not report requests of a page that is being left, so the metrics are checked.
test('a build that measures counts each visit once', async ({ page, builds: { second } }) => {
  const before = await visitsMeasured(second);
  await visitArticle(page, second);
  await expect.poll(() => visitsMeasured(second)).toBe(before + 1);
  await settle(page);
  expect(await visitsMeasured(second)).toBe(before + 1);
});

test('who asked not to be tracked is not measured', async ({ page, builds: { second } }) => {
  await page.addInitScript(askNotToBeTracked);
  const before = await visitsMeasured(second);
  await visitArticle(page, second);
  await settle(page);
  expect(await visitsMeasured(second)).toBe(before);
});
