import { watchReports } from '../../security/xss-canary';
import { openReady } from '../../support/bench';
import { expect, test } from '../../support/isolated-site';
import type { Site } from '../../support/site';

/** Log lines about browser errors that contain a word. */
const linesWith = (site: Site, word: string): object[] =>
  site
    .log()
    .split('\n')
    .filter((line) => line.includes('client error') && line.includes(word))
    .map((line) => JSON.parse(line));

test('an uncaught error is one log line, and so is a rejection', async ({ page, site }) => {
  const reports = await watchReports(page);
  await openReady(page, `${site.base}/content/news/101?q=client-error-query`);
  await page.evaluate(() => {
    const fail = () => {
      throw new Error('first-word');
    };
    setTimeout(fail);
    setTimeout(fail);
    setTimeout(() => Promise.reject(new TypeError('second-word')));
  });
  // Reported last: what the page has thrown before has been, too.
  await expect.poll(() => linesWith(site, 'second-word')).toHaveLength(1);
  await expect.poll(() => linesWith(site, 'first-word')).toHaveLength(1);
  expect(linesWith(site, 'first-word')[0]).toMatchObject({
    level: 'warn',
    message: 'client error: Error: first-word',
    path: '/content/news/101',
    stack: expect.stringContaining('first-word'),
    build: expect.stringMatching(/./),
    requestId: expect.stringMatching(/./),
    userAgent: expect.stringContaining('Chrome'),
  });
  expect(site.log()).not.toContain('client-error-query');
  expect(reports.filter((report) => !report.startsWith('thrown:'))).toEqual([]);
});

test('an error that a boundary caught is reported too', async ({ page, site }) => {
  await openReady(page, `${site.base}/test`);
  await page.getByTestId('script-error').dispatchEvent('click');
  await expect(page.getByText('Internal Server Error')).toBeVisible();
  await expect.poll(() => linesWith(site, 'as asked for')).toHaveLength(1);
});
