import { openReady, press, toasts } from '../support/bench';
import { cookiesOf, expect, giveToken, makeToken, test } from '../support/editor';
import { test as sharedTest } from '../support/test';

const NEEDED = '未授权，请登录';

for (const id of ['storm-401', 'http-401', 'envelope-401']) {
  test(`${id} drops the token and ends at /login, by one navigation, with its text shown once`, async ({
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
    await press(page, id);
    await expect(page).toHaveURL('/login?next=%2Ftest');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(NEEDED);
    await expect(page.getByText(NEEDED)).toHaveCount(1);
    await expect(toasts(page)).toHaveCount(0);
    expect(visited).toEqual([`${baseURL}/login?next=%2Ftest`]);
    expect((await cookiesOf(context)).token).toBeUndefined();
  });
}

for (const [name, make] of [
  ['an expired token', () => makeToken({ ends: '-1h' })],
  ['a forged token', () => makeToken({ secret: 'another secret, also of 32 letters' })],
  ['nonsense', async () => 'nonsense'],
] as const) {
  test(`${name} ends at /login with the cookies cleared, not in a circle`, async ({
    page,
    context,
    baseURL,
  }) => {
    await giveToken(context, baseURL ?? '', await make());
    const documents: string[] = [];
    page.on('response', (response) => {
      if (response.request().isNavigationRequest()) documents.push(response.url());
    });
    const response = await page.goto('/content/news/101?from=mail');
    expect(response?.status()).toBe(200);
    await expect(page).toHaveURL('/login?next=%2Fcontent%2Fnews%2F101%3Ffrom%3Dmail');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(NEEDED);
    const left = await cookiesOf(context);
    for (const cookie of ['token', '__prerender_bypass', 'preview_build']) {
      expect(left[cookie]).toBeUndefined();
    }
    expect(documents.length).toBeLessThanOrEqual(6);
    const back = await page.goto('/content/news/101');
    expect(back?.status()).toBe(200);
    await expect(page).toHaveURL('/content/news/101');
  });
}

sharedTest(
  'cookies of other programs lead nobody to /login',
  async ({ page, context, baseURL }) => {
    const url = baseURL ?? '';
    const names = ['csrftoken', 'refresh_token', 'xtoken'];
    await context.addCookies(names.map((name) => ({ name, value: 'x', url })));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const path of ['/', '/content/news/101']) {
      await openReady(page, path);
      await page.waitForLoadState('networkidle');
      await expect(page).toHaveURL(path);
    }
    expect(asked).not.toContain('/api/web/user_info');
    expect(asked).not.toContain('/login');
  },
);

for (const javaScriptEnabled of [true, false]) {
  sharedTest.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    sharedTest.use({ javaScriptEnabled });

    sharedTest('without an account /login says what is missing', async ({ page }) => {
      await page.goto('/login?next=%2Ftest');
      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert.getByText(NEEDED, { exact: true })).toBeVisible();
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
}
