import type { Page, Response } from 'playwright/test';
import { openReady } from '../support/bench';
import { PHONE } from '../support/devices';
import { RICH_ARTICLE } from '../support/page-kinds';
import { expect, test } from '../support/test';

/** A text that only the tools' own code contains. */
const TOOL_WORDS = '放大的图片';

const contents = (page: Page) => page.getByRole('navigation', { name: '本文目录' });
const current = (page: Page) => contents(page).locator('a[aria-current="location"]');
const toolsReady = (page: Page) => page.locator('.code-block button').first().waitFor();

async function openEquipped(page: Page): Promise<void> {
  await openReady(page, RICH_ARTICLE);
  await toolsReady(page);
}

test('the contents follow the reading position, by steps and by leaps', async ({ page }) => {
  await openEquipped(page);
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
  await expect(current(page)).toHaveText((await links.nth(count - 2).textContent()) ?? '');
});

test('on a phone the contents fold, and lead on', async ({ page }) => {
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
});

test('a picture enlarges with a click and goes with one', async ({ page }) => {
  await openEquipped(page);
  const link = page.locator('a.enlarge').first();
  await link.click();
  const dialog = page.getByRole('dialog', { name: '放大的图片' });
  const large = dialog.getByRole('img');
  await expect(large).toHaveAttribute('alt', (await link.locator('img').getAttribute('alt')) ?? '');
  const [small, big] = [await link.locator('img').boundingBox(), await large.boundingBox()];
  expect(big?.width).toBeGreaterThan(small?.width ?? 0);
  await expect(page).toHaveURL(RICH_ARTICLE);
  await large.click();
  await expect(dialog).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a picture is a link to itself, and no button stands there in vain', async ({ page }) => {
    await page.goto(RICH_ARTICLE);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('radio')).toHaveCount(0);
    const link = page.locator('a.enlarge').first();
    const href = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page).toHaveURL(href);
  });
});

test('the link to share is the article’s own address, without what came with it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openReady(page, `${RICH_ARTICLE}?utm_source=elsewhere#part`);
  await page.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('链接已复制');
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied.href).toBe(`${copied.origin}${RICH_ARTICLE}`);
});

test('the tools go with their article, and come again with the next', async ({ page }) => {
  await openEquipped(page);
  await page.locator('a.enlarge').first().click();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog.enlarged')).toHaveCount(1);
  await page.getByRole('banner').getByRole('link', { name: '关于' }).click();
  await expect(page).toHaveURL('/about_us');
  await expect(page.locator('dialog.enlarged')).toHaveCount(0);
  await expect(page.locator('.code-block button')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(RICH_ARTICLE);
  await toolsReady(page);
  const blocks = await page.locator('.code-block').count();
  await expect(page.locator('.code-block button')).toHaveCount(blocks);
});

test('nothing of them is in what a page begins with', async ({ page }) => {
  const loaded: Promise<{ url: string; text: string }>[] = [];
  // The last responses may still be in transit when the test ends.
  const read = async (response: Response) => ({
    url: response.url(),
    text: await response.text().catch(() => ''),
  });
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) loaded.push(read(response));
  });
  const withTools = async () => {
    const scripts = await Promise.all(loaded);
    return scripts.filter(({ text }) => text.includes(TOOL_WORDS)).map(({ url }) => url);
  };
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(loaded.length).toBeGreaterThan(0);
  expect(await withTools()).toEqual([]);
  const document = await page.goto(RICH_ARTICLE);
  await toolsReady(page);
  const [chunk = ''] = await withTools();
  expect(chunk).not.toBe('');
  expect(await document?.text()).not.toContain(new URL(chunk).pathname);
});
