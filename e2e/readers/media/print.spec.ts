import { openReady } from '../../support/bench';
import { withoutPrefetches } from '../../support/loading';
import { RICH_ARTICLE } from '../../support/page-kinds';
import { expect, test } from '../../support/test';

/** Controls and navigation, which a printed page does not need. */
const NOT_PRINTED = 'button, input, summary, nav a, nav span, [aria-label="标签"] a';

test('an article prints its title, its text and its addresses, and nothing to press', async ({
  page,
}) => {
  await withoutPrefetches(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await openReady(page, RICH_ARTICLE);
  await page.locator('.code-block button').first().waitFor({ state: 'attached' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const article = page.getByRole('article').first();
  await expect(article.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(article.getByText(RICH_ARTICLE)).toBeVisible();
  const printed = await page.evaluate((selector) => {
    const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter((one) =>
      one.checkVisibility(),
    );
    return shown.map((one) => one.outerHTML.slice(0, 100));
  }, NOT_PRINTED);
  expect.soft(printed).toEqual([]);
  const colours = await page.evaluate(() => {
    const { color, accentColor, backgroundColor } = getComputedStyle(document.documentElement);
    return `${color} and ${accentColor} on ${backgroundColor}`;
  });
  expect.soft(colours).toBe('rgb(0, 0, 0) and rgb(163, 38, 27) on rgb(255, 255, 255)');
  await test.step('outside links print where they lead', async () => {
    const links = article.locator('a[href^="http"]');
    expect(await links.count()).toBeGreaterThan(0);
    const words = await links.evaluateAll((all) =>
      all.map((link) => [getComputedStyle(link, '::after').content, link.getAttribute('href')]),
    );
    for (const [content, href] of words) expect.soft(content).toContain(href ?? '');
  });
  await test.step('it comes out on paper', async () => {
    const paper = await page.pdf({ format: 'A4' });
    expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
    const sheets = paper.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(sheets).toBeGreaterThan(1);
  });
});
