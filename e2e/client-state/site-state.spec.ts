import { expect, test } from '../support/test';

/** Fields of specification §3, with the values of the embedded content. */
const FIELDS: Record<string, unknown> = {
  siteName: '文站',
  recordNumber: '',
  version: '0.1.0',
  cdnUrl: '',
  apiUrl: '',
  upload: { mode: 'local' },
  initialize: true,
  userInitialize: false,
};

test('the test page shows every field of the site configuration as the client holds it', async ({
  page,
}) => {
  await page.goto('/test');
  const state = page.getByTestId('site-state');
  for (const [field, value] of Object.entries(FIELDS)) {
    await expect(state.locator(`dd[data-field="${field}"]`), field).toHaveText(
      JSON.stringify(value),
    );
  }
  const headNav = await state.locator('dd[data-field="headNav"]').textContent();
  expect(JSON.parse(headNav ?? '').map(({ path }: { path: string }) => path)).toEqual([
    '/',
    '/content',
    '/about_us',
  ]);
});

test('a flag of the site configuration can be set from the client', async ({ page }) => {
  await page.goto('/test');
  const flag = page.getByTestId('site-state').locator('dd[data-field="userInitialize"]');
  const before = (await flag.textContent()) ?? '';
  await page.getByTestId('toggle-user-initialize').click();
  await expect(flag).toHaveText(before === 'true' ? 'false' : 'true');
  await page.getByTestId('toggle-user-initialize').click();
  await expect(flag).toHaveText(before);
});

test('the state survives a client navigation', async ({ page }) => {
  await page.goto('/test');
  await page.getByTestId('toggle-user-initialize').click();
  const flag = page.getByTestId('site-state').locator('dd[data-field="userInitialize"]');
  await expect(flag).toHaveText('true');
  await page.getByRole('banner').getByRole('link', { name: '关于' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '关于文站' })).toBeVisible();
  await page.goBack();
  await expect(flag.filter({ visible: true })).toHaveText('true');
});
