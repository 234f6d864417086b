import { openReady, press, toasts, untilReady } from '../support/bench';
import { expectStrictPolicy } from '../support/content-policy';
import { EDITOR_ENV, giveToken } from '../support/editor';
import { ask } from '../support/raw';
import { type Site, withSite } from '../support/site';
import { test as base, expect, type Lend } from '../support/worker';
import { watchReports } from './xss-canary';

const REPORTS = '/reports-of-the-test';

const lendPolicySite: Lend<Site> = (use) =>
  withSite({ env: { ...EDITOR_ENV, CSP_REPORT_URI: REPORTS } }, use);

const test = base.extend<{ policySite: Site }>({
  policySite: async ({ keep }, use) => use(await keep(lendPolicySite)),
  baseURL: async ({ policySite }, use) => use(policySite.base),
});

/** Expects a strict policy that names where reports go. */
function expectStrict(header: string | string[] | undefined): void {
  const policy = [header].flat().join(', ');
  expectStrictPolicy(policy);
  expect(policy).toContain(`report-uri ${REPORTS}`);
}

test('navigation, notifications and search work under the policies; a script that is not the page’s own does not run, and is reported', async ({
  page,
  policySite,
}) => {
  const { headers } = await ask(policySite.base, '/content/news/101');
  expectStrict(headers['content-security-policy']);
  const reports = await watchReports(page);
  await openReady(page, '/');
  await page.getByRole('main').getByRole('link', { name: '页面不下载字体' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '页面不下载字体' })).toBeVisible();
  await openReady(page, '/test');
  await press(page, 'success');
  await expect(toasts(page).first()).toBeVisible();
  await page.goto('/search?q=键盘');
  await expect(page.getByRole('main')).toContainText('只用键盘浏览一遍');
  expect(reports).toEqual([]);

  await page.goto('/content/news/101');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
    document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.injected = true">');
  });
  await expect
    .poll(() => reports.filter((one) => /^script-src-(elem|attr)/.test(one)))
    .toHaveLength(2);
  expect(await page.evaluate(() => Reflect.get(window, 'injected'))).toBeUndefined();
});

test('an editor reads each page with a nonce of its own, and without a report', async ({
  page,
  context,
  policySite,
}) => {
  await giveToken(context, policySite.base);
  await page.route('**/*_rsc=*', (route) => route.abort());
  const reports = await watchReports(page);
  const nonces = new Set<string>();
  const paths = ['/content/news/101', '/content/news/101', '/search'];
  for (const path of paths) {
    const response = await page.goto(path);
    await untilReady(page);
    const policy = (await response?.allHeaders())?.['content-security-policy'];
    expectStrict(policy);
    nonces.add(/'nonce-([^']+)'/.exec(policy ?? '')?.[1] ?? '');
  }
  expect(nonces.size).toBe(paths.length);
  expect(reports).toEqual([]);
});
