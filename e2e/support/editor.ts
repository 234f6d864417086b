import { editorAccount } from '@wenzhan/kit/settings/editor-account';
import { SignJWT } from 'jose';
import type { BrowserContext, Page } from 'playwright/test';
import { runSite } from './run-sites';
import { test as base } from './worker';

/** The editor account of the embedded API. */
export const EDITOR_CREDENTIALS = { username: 'editor', password: '口令 secret' } as const;

export const EDITOR_ENV = {
  EDITOR_USERNAME: EDITOR_CREDENTIALS.username,
  /** The output of `npm run hash-password` for that password. */
  EDITOR_PASSWORD:
    'scrypt:32768:8:1:i5MHEww9ukbUgwFrvpVwGQ:mRRLaQIMmD_6rmI_KOaPUB0DGkszJlqOGgI6cLHEgx8',
  AUTH_SECRET: 'a secret of the tests, 32 letters',
} as const;

/** What the site of the tests says about where a file is edited. */
const EDIT_URL = 'https://git.example.com/site/edit/main/{path}';

/** Visits by all workers come from one address. */
const SETTINGS = { ...EDITOR_ENV, EDIT_URL, RATE_LIMITS: 'session=0, preview=0' };

/** A test on a site whose embedded API has an account. All tests of editors share it, so none may change its content. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
  baseURL: async ({}, use) => use(await runSite(SETTINGS)),
});

/** A token as the embedded API issues it. */
export function makeToken({ ends = '1h' } = {}): Promise<string> {
  const account = editorAccount({ ...EDITOR_ENV, NODE_ENV: 'test' });
  if (!account) throw new Error('the tests describe no account');
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('wenzhan')
    .setSubject(account.username)
    .setIssuedAt('-2h')
    .setExpirationTime(ends)
    .sign(account.tokenKey);
}

/** Sets the cookie that signing in would set. */
export async function giveToken(
  context: BrowserContext,
  base: string,
  token?: string,
): Promise<void> {
  const value = token ?? (await makeToken());
  await context.addCookies([{ name: 'token', value, url: base, sameSite: 'Lax' }]);
}

/** Fills in the form of `/login` and submits it. */
export async function signIn(
  page: Page,
  password: string = EDITOR_CREDENTIALS.password,
  username: string = EDITOR_CREDENTIALS.username,
): Promise<void> {
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
}

/** The cookies of a browser, by name. */
export async function cookiesOf(context: BrowserContext) {
  return Object.fromEntries((await context.cookies()).map((cookie) => [cookie.name, cookie]));
}

export { expect } from 'playwright/test';
