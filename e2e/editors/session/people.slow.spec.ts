import type { Page } from 'playwright/test';
import { cookiesOf, EDITOR_CREDENTIALS, expect, signIn } from '../../support/editor';
import { freePort } from '../../support/processes';
import { testOn } from '../../support/test-site';
import { WRITING_ENV, writer } from '../../support/writing';

const port = await freePort();
/** A name: passkeys are for hosts that have one. */
const HOME = `http://localhost:${port}`;
const test = testOn({
  ...{ pages: 'none', port },
  content: { keep: ['news/107.md'] },
  env: { ...WRITING_ENV, SITE_URL: HOME },
});

const DRAFT = '/content/news/107';
const PASSWORD = '新成员的密码，很长很长';

/** Invites somebody, who accepts in this browser. */
async function join(page: Page, base: string, username: string): Promise<void> {
  const { address } = await (await writer(base)).done('edit_invite', { username, role: 'writes' });
  await page.goto(`${HOME}${address}`);
  const [password, again] = [page.getByLabel(/^密码/), page.getByLabel('再输入一次')];
  await password.fill(PASSWORD);
  await again.fill(PASSWORD);
  await page.getByRole('button', { name: '设置密码并登录' }).click();
  await page.waitForURL(/\/edit(?:\?|$)/);
}

/** Gives a browser an authenticator that keeps passkeys, and whose owner is always there. @returns forgets its passkeys */
async function addAuthenticator(page: Page): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return () => session.send('WebAuthn.clearCredentials', { authenticatorId });
}

test('who is invited sets a password, sees drafts, and is out once the account is removed', async ({
  page,
  site,
  context,
}) => {
  await join(page, site.base, '甲');
  await page.goto(`${HOME}${DRAFT}`);
  await expect(page.getByLabel('预览模式')).toContainText('预览模式');
  const { token } = await cookiesOf(context);
  const admin = await writer(site.base);
  await admin.ask('edit_person', { username: '甲', role: 'administers' });
  await page.goto(`${HOME}/edit/people`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('成员');
  await admin.ask('edit_person', { username: '甲', role: null });
  await page.goto(`${HOME}/edit`);
  await expect(page).toHaveURL(/\/login\?/);
  expect((await cookiesOf(context)).token?.value).not.toBe(token?.value);
});

test('signing out ends the session: its token is worth nothing any more', async ({
  page,
  site,
  context,
}) => {
  await join(page, site.base, '乙');
  await page.goto(`${HOME}${DRAFT}`);
  const { token } = await cookiesOf(context);
  const isSignedIn = async () => {
    const headers = { authorization: `Bearer ${token?.value}`, server: 'true' };
    return (await fetch(`${site.base}/api/web/user_info?requiredLogin=1`, { headers })).status;
  };
  expect(await isSignedIn()).toBe(200);
  await page.getByRole('button', { name: '退出' }).click();
  await expect(page.getByLabel('预览模式')).toHaveCount(0);
  expect(await isSignedIn()).toBe(401);
});

test('a passkey is added on the screen of the account, and signs in where the password is not enough', async ({
  page,
  site,
}) => {
  const reports: string[] = [];
  page.on('console', (message) => {
    if (/content.security/i.test(message.text())) reports.push(message.text());
  });
  await page.goto(`${HOME}/login`);
  await expect(page.getByLabel('密码')).toBeVisible();
  await join(page, site.base, '丙');
  const forget = await addAuthenticator(page);

  await test.step('it is added with a name', async () => {
    await page.goto(`${HOME}/edit/account`);
    await page.getByLabel('通行密钥的名称').fill('我的手机');
    await page.getByRole('button', { name: '添加通行密钥' }).click();
    await expect(page.getByText('通行密钥已添加')).toBeVisible();
    await expect(page.getByText('我的手机')).toBeVisible();
  });

  await test.step('the password alone is no more enough', async () => {
    await page.getByRole('button', { name: '要求使用通行密钥' }).click();
    await expect(page.getByText('必须用通行密钥')).toBeVisible();
    await page.goto(`${HOME}${DRAFT}`);
    await page.getByRole('button', { name: '退出' }).click();
    await page.goto(`${HOME}/login?next=${encodeURIComponent(DRAFT)}`);
    await signIn(page, PASSWORD, '丙');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('请使用通行密钥登录');
  });

  await test.step('the passkey signs in, and leads to where one wanted to go', async () => {
    await page.getByRole('button', { name: '使用通行密钥登录' }).click();
    await expect(page).toHaveURL(`${HOME}${DRAFT}`);
    await expect(page.getByLabel('预览模式')).toContainText('预览模式');
  });

  await test.step('a browser that has none says that nobody was signed in', async () => {
    await page.getByRole('button', { name: '退出' }).click();
    await forget();
    await page.goto(`${HOME}/login`);
    const button = page.getByRole('button', { name: '使用通行密钥登录' });
    await button.click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('没有登录');
    await expect(button).toBeEnabled();
  });
  expect(reports).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('one is invited, joins, changes the password and signs out another device', async ({
    page,
    site,
  }) => {
    await page.goto(`${HOME}/login?next=/edit/people`);
    await signIn(page, EDITOR_CREDENTIALS.password);
    await page.getByLabel('用户名').fill('丁');
    await page.getByRole('button', { name: '生成邀请地址' }).click();
    const address = await page.getByRole('main').getByRole('textbox').inputValue();
    expect(address).toContain(`${HOME}/edit/join?invitation=`);
    await page.context().clearCookies();
    await page.goto(address);
    await page.getByLabel(/^密码/).fill(PASSWORD);
    await page.getByLabel('再输入一次').fill(PASSWORD);
    await page.getByRole('button', { name: '设置密码并登录' }).click();
    const other = await writer(site.base, { username: '丁', password: PASSWORD });
    await page.goto(`${HOME}/edit/account`);
    await page.getByRole('button', { name: '让它退出' }).click();
    expect((await other.ask('edit_status')).status).toBe(401);
    await page.getByLabel('现在的密码').fill(PASSWORD);
    await page.getByLabel(/^新密码/).fill(`${PASSWORD}2`);
    await page.getByLabel('再输入一次新密码').fill(`${PASSWORD}2`);
    await page.getByRole('button', { name: '修改密码' }).click();
    await expect(page.getByRole('main')).toContainText('密码已');
    expect(
      (await writer(site.base, { username: '丁', password: `${PASSWORD}2` })).token,
    ).toBeTruthy();
  });
});
