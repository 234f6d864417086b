import { cookiesOf, EDITOR_ENV, expect, signIn, test } from '../../support/editor';
import { parseHtml } from '../../support/html';

const WEEK = 7 * 24 * 60 * 60;
const HOSTILE_NAME = '"><script>document.title=1</script>&quot;编辑';
const DRAFT = '/content/news/107';

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';

  test.describe(way, () => {
    test.use({ javaScriptEnabled });

    test(`one signs in ${way}, reads a draft, and signs out`, async ({
      page,
      context,
      baseURL,
    }) => {
      const name = page.getByLabel('用户名');
      const bar = page.getByLabel('预览模式');

      await test.step('a wrong password is told in place; user name and way back are kept', async () => {
        await page.goto(`/login?next=${encodeURIComponent(DRAFT)}`);
        await signIn(page, 'wrong', HOSTILE_NAME);
        await expect(name).toHaveValue(HOSTILE_NAME);
        await expect(page.getByLabel('密码')).toHaveValue('');
        await signIn(page, 'wrong');
        await expect(name).toHaveValue('editor');
        expect(page.url()).not.toContain('editor');
        expect(await context.cookies(`${baseURL}/content`)).toEqual([]);
        await expect(page.getByRole('main').getByRole('alert')).toHaveText('用户名或密码不正确。');
        await expect(page).toHaveURL(/\/login\?/);
        await expect(name).toHaveAccessibleDescription('用户名或密码不正确。');
      });

      await test.step('the right one leads to where one wanted to go, in preview', async () => {
        await signIn(page);
        await expect(page).toHaveURL(DRAFT);
        await expect(bar).toContainText('预览模式');
        const { token, typed_name } = await cookiesOf(context);
        expect(typed_name).toBeUndefined();
        expect(token).toMatchObject({ sameSite: 'Lax', secure: false, path: '/' });
        const age = (token?.expires ?? 0) - Date.now() / 1000;
        expect(Math.abs(age - WEEK)).toBeLessThan(300);
      });

      await test.step('signing out ends token and preview together', async () => {
        await page.getByRole('button', { name: '退出' }).click();
        await expect(bar).toHaveCount(0);
        const left = await cookiesOf(context);
        expect([left.token, left.__prerender_bypass]).toEqual([undefined, undefined]);
        expect((await page.goto(DRAFT))?.status()).toBe(404);
      });
    });
  });
}

test('a hostile way back leads to the front page, wherever it is given', async ({
  request,
  baseURL,
}) => {
  const next = '//evil.example';
  const form = parseHtml(await (await request.get(`/login?next=${next}`)).text());
  expect(form.querySelector('main input[name="next"]')?.getAttribute('value')).toBe('/');
  const account = { username: EDITOR_ENV.EDITOR_USERNAME, password: '口令 secret' };
  const sent = { form: { ...account, next }, maxRedirects: 0 };
  const { location } = (await request.post('/api/session', sent)).headers();
  expect(location).toBe('/api/preview?next=%2F');
  for (const route of ['preview', 'preview/end', 'session/end']) {
    const told = await request.get(`/api/${route}?next=${next}`, { maxRedirects: 0 });
    expect(new URL(told.headers().location ?? '', baseURL).origin, route).toBe(baseURL);
  }
});
