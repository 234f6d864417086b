import { openReady, press, toasts, untilReady } from '../support/bench';
import { expectStrictPolicy } from '../support/content-policy';
import { expect, giveToken, test } from '../support/editor';
import { watchReports } from './xss-canary';

test('a notification breaks no policy; a script that is not the page’s own does not run, and is reported', async ({
  page,
}) => {
  const reports = await watchReports(page);
  await openReady(page, '/test');
  await press(page, 'success');
  await expect(toasts(page).first()).toBeVisible();
  expect(reports).toEqual([]);
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
  baseURL,
}) => {
  await giveToken(context, String(baseURL));
  await page.route('**/*_rsc=*', (route) => route.abort());
  const reports = await watchReports(page);
  const nonces = new Set<string>();
  const paths = ['/content/news/101', '/content/news/101', '/search'];
  for (const path of paths) {
    const response = await page.goto(path);
    await untilReady(page);
    const policy = (await response?.allHeaders())?.['content-security-policy'] ?? '';
    expectStrictPolicy(policy);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(nonce, path).not.toBe('');
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(paths.length);
  expect(reports).toEqual([]);
});
