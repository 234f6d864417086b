import { watchProblems } from '../support/problems';
import { expect, test } from '../support/test';

test('where no analytics is configured nothing is asked for, and nothing is missing', async ({
  page,
}) => {
  const problems = watchProblems(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/about_us', { waitUntil: 'networkidle' });
  await page.locator('a[href="/content"]').first().click();
  await expect(page).toHaveURL('/content');
  await page.waitForLoadState('networkidle');
  const elsewhere = (url: string) => /_vercel|insights|va\./.test(new URL(url).pathname);
  expect(asked.filter(elsewhere)).toEqual([]);
  expect(await page.evaluate(() => 'va' in window)).toBe(false);
  expect(problems).toEqual([]);
});
