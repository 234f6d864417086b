import type { Page } from 'playwright/test';
import { openReady } from '../../support/bench';
import { PHONE } from '../../support/devices';
import { RICH_ARTICLE } from '../../support/page-kinds';
import { expect, test } from '../../support/test';

const contents = (page: Page) => page.getByRole('navigation', { name: '本文目录' });
const current = (page: Page) => contents(page).locator('a[aria-current="location"]');
const toolsReady = (page: Page) => page.locator('.code-block button').first().waitFor();

test('the tools of an article go with it and come again, and the contents follow the reading position', async ({
  page,
}) => {
  await openReady(page, RICH_ARTICLE);
  await toolsReady(page);
  await test.step('the tools go with their article, and come again with it', async () => {
    await page.getByRole('banner').getByRole('link', { name: '关于' }).click();
    await expect(page).toHaveURL('/about_us');
    await expect(page.locator('.code-block button')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(RICH_ARTICLE);
    await toolsReady(page);
    const blocks = await page.locator('.code-block').count();
    await expect(page.locator('.code-block button')).toHaveCount(blocks);
  });
  await test.step('the contents follow by steps and by leaps', () => expectFollowing(page));
  await test.step('back from another page leads to the article, also after an entry of the contents', async () => {
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    await page.getByRole('banner').getByRole('link', { name: '关于' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('关于文站');
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${RICH_ARTICLE}#`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
  });
});

async function expectFollowing(page: Page): Promise<void> {
  await expect(current(page)).toHaveCount(0);
  const links = contents(page).getByRole('link');
  const count = await links.count();
  const goTo = async (at: number) => {
    const id = decodeURIComponent((await links.nth(at).getAttribute('href')) ?? '').slice(1);
    await page.evaluate(
      (heading) => document.getElementById(heading)?.scrollIntoView({ behavior: 'instant' }),
      id,
    );
    return links.nth(at).textContent();
  };
  for (const at of [0, 1, 2, count - 2, 1])
    await expect(current(page)).toHaveText((await goTo(at)) ?? '');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(current(page)).toHaveCount(0);
  await links.nth(count - 2).click();
}

test('on a phone the contents fold, and lead on; there is a link to share', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openReady(page, RICH_ARTICLE);
  const link = contents(page).getByRole('link').last();
  await expect(link).toBeHidden();
  await contents(page).locator('summary').click();
  await expect(link).toBeVisible();
  await link.click();
  const heading = page
    .getByRole('main')
    .getByRole('heading', { name: (await link.textContent()) ?? '' });
  await expect(heading).toBeInViewport();
  await expect(page.getByRole('button', { name: '复制链接' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an image is a link to itself, and there is no button without effect', async ({ page }) => {
    await page.goto(RICH_ARTICLE);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('radio')).toHaveCount(0);
    const link = page.locator('a.enlarge').first();
    const href = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page).toHaveURL(href);
  });
});
