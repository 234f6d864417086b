import { PAGE_KINDS } from '../support/page-kinds';
import { expect, test } from '../support/test';

test.use({ javaScriptEnabled: false });

test('every kind of page can be read without JavaScript', async ({ page, siteName, served }) => {
  // The HTML of the two sites is compared in html.spec.ts: one page with a search shows that it is drawn alike.
  const kinds =
    served === 'embedded' ? PAGE_KINDS : PAGE_KINDS.filter(({ path }) => /q=/.test(path));
  for (const kind of kinds) {
    await test.step(kind.name, async () => {
      const response = await page.goto(kind.path);
      expect.soft(response?.status(), kind.name).toBe(kind.status);
      const headings = page.getByRole('heading', { level: 1 });
      await expect.soft(headings, kind.name).toHaveCount(1);
      await expect.soft(headings, kind.name).toBeVisible();
      await expect.soft(headings, kind.name).toHaveText(kind.heading ?? siteName);
      const words = page.getByRole('main').getByText(kind.words).first();
      await expect.soft(words, kind.name).toBeVisible();
    });
  }
});
