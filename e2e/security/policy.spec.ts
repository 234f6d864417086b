import { openReady, press, toasts } from '../support/bench';
import { expectStrictPolicy } from '../support/content-policy';
import { EDITOR_ENV, giveToken } from '../support/editor';
import { expect, test as own } from '../support/isolated-site';
import { ask } from '../support/raw';
import { type Site, startSite } from '../support/site';
import { watchReports } from './xss-canary';

const REPORTS = '/reports-of-the-test';

const test = own.extend<object, { policySite: Site }>({
  policySite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
    async ({}, use) => {
      const site = await startSite({ env: { ...EDITOR_ENV, CSP_REPORT_URI: REPORTS } });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ policySite }, use) => use(policySite.base),
});

function policyOf(header: string | string[] | undefined): string {
  return [header].flat().join(', ');
}

function expectStrict(policy: string): void {
  expectStrictPolicy(policy);
  expect(policy).toContain(`report-uri ${REPORTS}`);
}

test('the policy of a stored page names where reports go', async ({ policySite }) => {
  const { headers } = await ask(policySite.base, '/content/news/101');
  expectStrict(policyOf(headers['content-security-policy']));
});

test('navigation, notifications and search work under the policies', async ({ page }) => {
  const reports = await watchReports(page);
  await openReady(page, '/');
  await page.getByRole('main').getByRole('link', { name: '页面不下载字体' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '页面不下载字体' })).toBeVisible();
  await page.goto('/test');
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  await press(page, 'success');
  await expect(toasts(page).first()).toBeVisible();
  await page.goto('/search?q=键盘');
  await expect(page.getByRole('main')).toContainText('只用键盘浏览一遍');
  expect(reports).toEqual([]);
});

test('an editor reads each page with a nonce of its own, and without a report', async ({
  page,
  context,
  policySite,
}) => {
  await giveToken(context, policySite.base);
  const reports = await watchReports(page);
  const nonces = new Set<string>();
  for (const path of ['/content/news/101', '/content/news/101', '/', '/search']) {
    const response = await page.goto(path);
    await page.waitForFunction(() => history.scrollRestoration === 'manual');
    const policy = policyOf((await response?.allHeaders())?.['content-security-policy']);
    expectStrict(policy);
    nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? '');
  }
  expect(nonces.size).toBe(4);
  expect(reports).toEqual([]);
});

test('a script that is not the page’s own does not run, and is reported', async ({ page }) => {
  const reports = await watchReports(page);
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

test('a failed page allows no other site’s scripts, and works', async ({ page, site, backend }) => {
  await backend.control({ fail: { mode: 'http-500' } });
  const address = `${site.base}/content/news/107`;
  const { status, headers, html } = await ask(site.base, '/content/news/107');
  expect(status).toBe(500);
  expect(policyOf(headers['content-security-policy'])).toContain("object-src 'none'");
  const head = html.slice(0, html.indexOf('</head>'));
  expect(head).toContain('http-equiv="Content-Security-Policy"');
  const reports = await watchReports(page);
  await openReady(page, address);
  expect(reports.filter((report) => !report.startsWith('thrown:'))).toEqual([]);
  const blocked = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.src = 'https://elsewhere.invalid/x.js';
    document.body.append(script);
    return new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) =>
        resolve(event.effectiveDirective),
      );
    });
  });
  expect(blocked).toBe('script-src-elem');
});
