import { openReady } from '../support/bench';
import { RICH_ARTICLE } from '../support/page-kinds';
import { expect, test } from '../support/test';

/** Controls and navigation, which a printed page does not need. */
const NOT_PRINTED = 'button, input, summary, nav a, nav span, [aria-label="标签"] a';

test('an article prints its title, its text and its addresses, and nothing to press', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await openReady(page, RICH_ARTICLE);
  await page.locator('.code-block button').first().waitFor({ state: 'attached' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const headings = page.getByRole('article').first().getByRole('heading', { level: 2 });
  await expect(headings.first()).toBeVisible();
  await expect(page.getByRole('article').first().getByText(RICH_ARTICLE)).toBeVisible();
  const printed = await page.evaluate((selector) => {
    const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter((one) =>
      one.checkVisibility(),
    );
    return shown.map((one) => one.outerHTML.slice(0, 100));
  }, NOT_PRINTED);
  expect(printed).toEqual([]);
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement);
    return `${color} on ${backgroundColor}`;
  });
  expect(colours).toBe('rgb(0, 0, 0) on rgb(255, 255, 255)');
});

test('outside links print where they lead', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await openReady(page, RICH_ARTICLE);
  const links = page.getByRole('article').first().locator('a[href^="http"]');
  expect(await links.count()).toBeGreaterThan(0);
  const printed = await links.evaluateAll((all) =>
    all.map((link) => [getComputedStyle(link, '::after').content, link.getAttribute('href')]),
  );
  for (const [words, href] of printed) expect(words).toContain(href ?? '');
});

test('pages of every kind come out on paper', async ({ page }) => {
  await openReady(page, RICH_ARTICLE);
  const paper = await page.pdf({ format: 'A4' });
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
  const sheets = paper.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  expect(sheets).toBeGreaterThan(1);
});
