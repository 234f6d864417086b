import type { Page } from 'playwright/test';
import { cookiesOf, EDITOR_ENV, expect, signIn, test } from '../support/editor';
import { startSite } from '../support/site';

const WEEK = 7 * 24 * 60 * 60;
const HOSTILE_NAME = '"><script>document.title=1</script>&quot;编辑';

const baseOf = (page: Page) => new URL(page.url()).origin;

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';

  test.describe(way, () => {
    test.use({ javaScriptEnabled });

    test(`signing in ${way} returns to where one wanted to go, in preview`, async ({ page }) => {
      await page.goto('/login?next=%2Fcontent%2Fnews%2F107');
      await signIn(page);
      await expect(page).toHaveURL('/content/news/107');
      await expect(page.getByLabel('预览模式')).toContainText('预览模式');
    });

    test(`a wrong password ${way} is told in place; user name and way back are kept`, async ({
      page,
      context,
    }) => {
      await page.goto('/login?next=%2Fcontent%2Fnews%2F107');
      await signIn(page, 'wrong', HOSTILE_NAME);
      await expect(page.getByLabel('用户名')).toHaveValue(HOSTILE_NAME);
      await expect(page.getByLabel('密码')).toHaveValue('');
      await signIn(page, 'wrong');
      await expect(page.getByLabel('用户名')).toHaveValue('editor');
      expect(page.url()).not.toContain('editor');
      expect((await context.cookies(`${baseOf(page)}/content`)).map(({ name }) => name)).toEqual(
        [],
      );
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('用户名或密码不正确。');
      await expect(page).toHaveURL(/\/login\?/);
      await expect(page.getByLabel('用户名')).toHaveAccessibleDescription('用户名或密码不正确。');
      await signIn(page);
      await expect(page).toHaveURL('/content/news/107');
      expect((await cookiesOf(context)).typed_name).toBeUndefined();
    });

    test(`signing out ${way} ends token and preview together`, async ({ page, context }) => {
      await page.goto('/login');
      await signIn(page);
      await page.getByRole('button', { name: '退出' }).click();
      await expect(page.getByLabel('预览模式')).toHaveCount(0);
      const left = await cookiesOf(context);
      expect(left.token).toBeUndefined();
      expect(left.__prerender_bypass).toBeUndefined();
      const response = await page.goto('/content/news/107');
      expect(response?.status()).toBe(404);
    });
  });
}

for (const next of [
  '//evil.example',
  '/\\evil.example',
  '/%2Fevil.example',
  'https://evil.example',
]) {
  test(`a way back to ${next} leads to the front page`, async ({ page, baseURL }) => {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await signIn(page);
    await expect(page).toHaveURL(`${baseURL}/`);
  });
}

test('a hostile way back in the form itself leads to the front page', async ({
  request,
  baseURL,
}) => {
  const { EDITOR_USERNAME: username } = EDITOR_ENV;
  const answer = await request.post('/api/session', {
    form: { username, password: '口令 secret', next: '//evil.example' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  expect(answer.headers().location).toBe('/api/preview?next=%2F');
  for (const route of ['preview', 'preview/end', 'session/end']) {
    const next = await request.get(`/api/${route}?next=//evil.example`, { maxRedirects: 0 });
    const { origin } = new URL(next.headers().location ?? '', baseURL);
    expect(origin).toBe(baseURL);
  }
});

test('the token is kept for a week, Lax, and on http not Secure', async ({ page, context }) => {
  await page.goto('/login');
  await signIn(page);
  await expect(page.getByLabel('预览模式')).toBeVisible();
  const { token } = await cookiesOf(context);
  expect(token).toMatchObject({ sameSite: 'Lax', secure: false, path: '/' });
  const age = (token?.expires ?? 0) - Date.now() / 1000;
  expect(Math.abs(age - WEEK)).toBeLessThan(300);
});

test('behind https the token is Secure', async ({ request }) => {
  const answer = await request.post('/api/session', {
    form: { username: 'editor', password: '口令 secret', next: '/' },
    headers: { 'x-forwarded-proto': 'https' },
    maxRedirects: 0,
  });
  const [cookie] = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
  expect(cookie?.value).toMatch(/^token=/);
  expect(cookie?.value).toMatch(/; Secure/i);
  expect(cookie?.value).toMatch(/; SameSite=Lax/i);
  expect(cookie?.value).toMatch(/; Max-Age=604800/i);
});

test('another site can neither sign a visitor in nor send a form', async ({ request }) => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'http://evil.example' },
  ];
  for (const headers of foreign) {
    const form = { username: 'editor', password: '口令 secret' };
    const answer = await request.post('/api/session', { form, headers, maxRedirects: 0 });
    expect(answer.status()).toBe(403);
    expect(answer.headers()['set-cookie']).toBeUndefined();
  }
});

test('guessing is slowed down: the API answers 429 with Retry-After, the page says so; who has signed in before gets in', async ({
  page,
  browser,
}) => {
  const site = await startSite({ env: EDITOR_ENV });
  const known = await browser.newPage({ baseURL: site.base });
  try {
    await known.goto('/login');
    await signIn(known);
    await known.getByRole('button', { name: '退出' }).click();
    await expect(known.getByLabel('预览模式')).toHaveCount(0);
    const guess = (password: string) =>
      fetch(`${site.base}/api/web/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'editor', password }),
      });
    for (let guesses = 0; guesses < 10; guesses += 1) {
      expect((await guess(`wrong ${guesses}`)).status).toBe(401);
    }
    const refused = await guess('口令 secret');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await refused.json()).code).toBe(429);
    await page.goto(`${site.base}/login`);
    await signIn(page);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('尝试次数过多');
    await known.goto('/login?next=%2Fcontent%2Fnews%2F107');
    await signIn(known);
    await expect(known).toHaveURL('/content/news/107');
    await expect(known.getByLabel('预览模式')).toBeVisible();
  } finally {
    await known.close();
    await site.stop();
  }
});
