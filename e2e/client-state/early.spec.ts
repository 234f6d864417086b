import { untilReady } from '../support/bench';
import { expect, test } from '../support/test';

test('what is pressed before the scripts are there is done once they are', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/test', { waitUntil: 'commit' });
  const flag = page.getByTestId('site-state').locator('dd[data-field="userInitialize"]');
  await page.getByTestId('toggle-user-initialize').click();
  await page.getByLabel('深色').check();
  await expect(flag).toHaveText('false');
  release();
  await untilReady(page);
  await expect(flag).toHaveText('true');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByLabel('深色')).toBeChecked();
});
