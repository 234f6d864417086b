import { untilReady } from '../../support/bench';
import { PAGE_KINDS, titleOf } from '../../support/page-kinds';
import { watchProblems } from '../../support/problems';
import { expect, test } from '../../support/test';

/** One of each layout and cache. e2e/readers/visit visits every kind on the embedded site, without prefetches. */
const KINDS = PAGE_KINDS.filter(({ name }) =>
  ['home', 'article', 'static page', 'search for words', 'unknown article'].includes(name),
);

const ANALYTICS = /_vercel|insights|va\./;

test('a browser shows the pages whole and prefetches their links, without an error; nothing asks for analytics, which is not configured', async ({
  page,
  siteName,
}) => {
  const problems = watchProblems(page);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (ANALYTICS.test(pathname)) problems.push(`asked for: ${pathname}`);
  });
  for (const kind of KINDS) {
    await test.step(kind.name, async () => {
      const response = await page.goto(kind.path, { waitUntil: 'networkidle' });
      await untilReady(page);
      expect.soft(response?.status()).toBe(kind.status);
      expect.soft(await page.title()).toBe(titleOf(kind, siteName));
      const heading = page.getByRole('heading', { level: 1 });
      await expect.soft(heading).toHaveText(kind.heading ?? siteName);
      expect.soft(await page.evaluate(() => 'va' in window)).toBe(false);
      expect.soft(problems.splice(0)).toEqual([]);
    });
  }
});
