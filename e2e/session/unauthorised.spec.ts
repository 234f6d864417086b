import { openReady, press, toasts } from '../support/bench';
import { cookiesOf, giveToken } from '../support/editor';
import { expect, test } from '../support/test';

const NEEDED = '未授权，请登录';

test('five calls that answer 401 drop the token and end at /login, by one navigation, with the text shown once', async ({
  page,
  context,
  baseURL,
}) => {
  await openReady(page, '/test');
  await giveToken(context, baseURL ?? '');
  const visited: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visited.push(request.url());
  });
  await press(page, 'storm-401');
  await expect(page).toHaveURL('/login?next=%2Ftest');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.getByText(NEEDED, { exact: true })).toBeVisible();
  await expect(page.getByText(NEEDED)).toHaveCount(1);
  await expect(toasts(page)).toHaveCount(0);
  expect(visited).toEqual([`${baseURL}/login?next=%2Ftest`]);
  expect((await cookiesOf(context)).token).toBeUndefined();

  await test.step('without an account /login says what is missing, and keeps the user name', async () => {
    for (const name of ['EDITOR_USERNAME', 'EDITOR_PASSWORD_HASH', 'AUTH_SECRET']) {
      await expect(alert).toContainText(name);
    }
    await page.getByLabel('用户名').fill('editor');
    await page.getByLabel('密码').fill('secret');
    await page.getByRole('main').getByRole('button', { name: '登录' }).click();
    await expect(page).toHaveURL(/error=unconfigured/);
    await expect(alert).toContainText('AUTH_SECRET');
    await expect(page.getByLabel('用户名')).toHaveValue('editor');
  });
});

test('cookies of other programs lead nobody to /login', async ({ page, context, baseURL }) => {
  const url = baseURL ?? '';
  const names = ['csrftoken', 'refresh_token', 'xtoken'];
  await context.addCookies(names.map((name) => ({ name, value: 'x', url })));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openReady(page, '/content/news/101');
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL('/content/news/101');
  expect(asked).not.toContain('/api/web/user_info');
  expect(asked).not.toContain('/login');
});
