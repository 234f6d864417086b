import { openReady } from '../../support/bench';
import { expect, test } from '../../support/test';

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

test('the test page shows every field of the site configuration as the client holds it; a flag can be set, and survives a client navigation', async ({
  page,
}) => {
  await openReady(page, '/test');
  const field = (name: string) =>
    page.getByTestId('site-state').locator(`dd[data-field="${name}"]`).filter({ visible: true });
  for (const [name, value] of Object.entries(FIELDS)) {
    await expect.soft(field(name), name).toHaveText(JSON.stringify(value));
  }
  const headNav = await field('headNav').textContent();
  const paths = JSON.parse(headNav ?? '').map(({ path }: { path: string }) => path);
  expect.soft(paths).toEqual(['/', '/content', '/about_us']);
  const flag = field('userInitialize');
  for (const now of ['true', 'false', 'true']) {
    await page.getByTestId('toggle-user-initialize').click();
    await expect(flag).toHaveText(now);
  }
  await page.getByRole('banner').getByRole('link', { name: '关于' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '关于文站' })).toBeVisible();
  await page.goBack();
  await expect(flag).toHaveText('true');
});
