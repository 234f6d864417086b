import { openReady, press, toasts } from '../../support/bench';
import { cookiesOf, giveToken } from '../../support/editor';
import { expect, test } from '../../support/test';

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
});
