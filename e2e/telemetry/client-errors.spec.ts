import type { Page } from 'playwright/test';
import { openReady } from '../support/bench';
import { expect, test } from '../support/isolated-site';
import { send } from '../support/send';
import { type Site, withSite } from '../support/site';
import type { Lend } from '../support/worker';

const ADDRESS = '/api/client-error';
const RATE = 20;
const SETTLED_MS = 300;

const lendErrorSite: Lend<Site> = (use) =>
  withSite({ env: { RATE_LIMIT_REPORTS: String(RATE) } }, use);

const onSite = test.extend<{ errorSite: Site }>({
  errorSite: async ({ keep }, use) => use(await keep(lendErrorSite)),
  baseURL: async ({ errorSite }, use) => use(errorSite.base),
});

/** Log lines about browser errors that contain a word. */
function linesWith(site: Site, word: string): Record<string, unknown>[] {
  const lines = site
    .log()
    .split('\n')
    .filter((line) => line.includes('client error'));
  return lines.map((line) => JSON.parse(line)).filter(({ message }) => message.includes(word));
}

/** Throws uncaught errors in the page, as its own scripts would. */
const fail = (page: Page, ...words: string[]) =>
  page.evaluate((messages) => {
    for (const message of messages) {
      setTimeout(() => {
        throw new Error(message);
      });
    }
  }, words);

onSite(
  'an error that nobody caught is one line, and so is a rejection',
  async ({ page, errorSite }) => {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text());
    });
    await openReady(page, '/content/news/101?q=of-the-test');
    await fail(page, 'first-word', 'first-word');
    await page.evaluate(() => void Promise.reject(new TypeError('second-word')));
    await expect.poll(() => linesWith(errorSite, 'second-word')).toHaveLength(1);
    await expect.poll(() => linesWith(errorSite, 'first-word')).toHaveLength(1);
    expect(linesWith(errorSite, 'first-word')[0]).toMatchObject({
      level: 'warn',
      message: 'client error: Error: first-word',
      path: '/content/news/101',
      stack: expect.stringContaining('first-word'),
      build: expect.stringMatching(/./),
      requestId: expect.stringMatching(/./),
      userAgent: expect.stringContaining('Chrome'),
    });
    expect(errorSite.log()).not.toContain('of-the-test');
    expect(violations).toEqual([]);
  },
);

onSite('a page says three things at most', async ({ page, errorSite }) => {
  await openReady(page, '/');
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith(ADDRESS)) answers.push(response.status());
  });
  await fail(page, ...[1, 2, 3, 4, 5, 6].map((number) => `many-${number}`));
  await expect.poll(() => linesWith(errorSite, 'many-')).toHaveLength(3);
  await page.waitForTimeout(SETTLED_MS);
  expect(linesWith(errorSite, 'many-')).toHaveLength(3);
});

onSite('an error that a boundary caught is told too', async ({ page, errorSite }) => {
  await openReady(page, '/test');
  await page.getByTestId('script-error').dispatchEvent('click');
  await expect(page.getByText('Internal Server Error')).toBeVisible();
  await expect.poll(() => linesWith(errorSite, 'as asked for')).toHaveLength(1);
});

onSite('nobody else may write into the log, and nobody much', async ({ errorSite }) => {
  const report = async (body: string, headers = {}) => {
    const sent = { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin', ...headers } };
    const { status, text } = await send(errorSite.base, ADDRESS, sent);
    expect(text).not.toContain('written');
    return status;
  };
  const body = JSON.stringify({ message: 'written\n{"level":"error"}' });
  expect(await report(body, { 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await report(JSON.stringify({ message: 'written', stack: 'x'.repeat(5000) }))).toBe(413);
  expect(await report('written')).toBe(400);
  expect(linesWith(errorSite, 'written')).toEqual([]);
  expect(await report(body)).toBe(204);
  expect(linesWith(errorSite, 'written')).toHaveLength(1);
  const statuses: number[] = [];
  for (let visit = 0; visit <= RATE; visit += 1) statuses.push(await report(body));
  expect(statuses).toContain(429);
});
