import type { Page } from 'playwright/test';
import { cookiesOf, expect, giveToken, makeToken, test } from '../../support/editor';

const bar = (page: Page) => page.getByLabel('预览模式');

test.beforeEach(({ context, baseURL }) => giveToken(context, baseURL ?? ''));

for (const [path, status, words] of [
  ['/content/news/107', '草稿', '能读到这一行，说明你已经作为编辑登录'],
  ['/content/news/108', '定时发布', '如果你没有登录而读到了这一行'],
  ['/content/guides/201', '草稿', '一篇文章就是一个Markdown文件'],
  ['/content/news/101', '已发布', '文站'],
] as const) {
  test(`${path} is shown under the bar that says 预览模式 and ${status}`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveURL(path);
    expect(response?.headers()['cache-control']).toContain('no-store');
    await expect(page.getByRole('main')).toContainText(words);
    await expect(bar(page)).toContainText('预览模式');
    await expect(page.getByText(`本文：${status}`)).toBeVisible();
  });
}

test('the preview bar links to where a text is edited, and only editors get that URL', async ({
  page,
  baseURL,
}) => {
  for (const [path, file] of [
    ['/content/news/107', 'news/107.md'],
    ['/content/guides/201', 'guides/201.md'],
    ['/about_us', 'pages/about_us.md'],
    ['/single_page/privacy', 'pages/privacy.md'],
  ] as const) {
    await page.goto(path);
    const link = page.locator('a[href^="/edit/text"]');
    await expect(link).toHaveText('编辑');
    await expect(link).toBeInViewport();
    await expect(link).toHaveAttribute('href', `/edit/text?path=${encodeURIComponent(file)}`);
    for (const public_ of [path, `${path}.md`, `/api/web/article_info?id=201`]) {
      expect(await (await fetch(baseURL + public_)).text()).not.toMatch(
        /git\.example\.com|\/edit\b/,
      );
    }
  }
  await page.goto('/content');
  await expect(page.locator('a[href^="/edit/text"]')).toHaveCount(0);
  await expect(page.locator('aside a[href="/edit"]')).toHaveText('预览模式');
});

test('lists mark what is not public, and nothing else', async ({ page }) => {
  await page.goto('/content/news');
  const marked = (title: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) });
  await expect(marked('一篇还没写完的草稿')).toContainText('草稿');
  await expect(marked('这篇文章会在2030年元旦自己出现')).toContainText('定时发布');
  await expect(marked('文站可以运行了').getByText(/^(草稿|定时发布|已发布)$/)).toHaveCount(0);
});

test('what is missing answers 404 in Draft Mode too, with the whole page around its words', async ({
  page,
}) => {
  for (const path of ['/content/news/99999', '/content/news/abc', '/single_page/nowhere']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    expect(response?.headers()['cache-control']).toContain('no-store');
    const html = String(await response?.text());
    expect(html).toContain('Page not found');
    expect(html).toContain('aria-label="预览模式"');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(bar(page)).toBeVisible();
  }
});

test('the session is known to the client', async ({ page }) => {
  await page.goto('/test');
  await expect(page.locator('[data-field="userInitialize"]')).toHaveText('true');
});

test('a browser that does not keep the preview cookie gets an explanation, not a circle', async ({
  baseURL,
}) => {
  const cookie = `token=${await makeToken()}; preview_tried=3`;
  const ask = (path: string) =>
    fetch(new URL(path, baseURL), { headers: { cookie }, redirect: 'manual' });
  const { status, headers } = await ask('/content/news/107');
  const { pathname, search } = new URL(headers.get('location') ?? '', baseURL);
  expect([status, pathname + search]).toEqual([
    307,
    '/login?error=preview&next=%2Fcontent%2Fnews%2F107',
  ]);
  const page = await ask(pathname + search);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("'nonce-");
  expect(await page.text()).toContain('浏览器没有保存预览所需的Cookie');
});

test('on plain http the preview cookie is Lax and not Secure, so that it is kept, and ends with the token', async ({
  page,
  context,
}) => {
  await page.goto('/content/news/107');
  const { __prerender_bypass: cookie } = await cookiesOf(context);
  expect(cookie).toMatchObject({ sameSite: 'Lax', secure: false, httpOnly: true, path: '/' });
  // The open page must not be the one that detects it.
  await page.goto('about:blank');
  await context.clearCookies({ name: 'token' });
  const response = await page.goto('/content/news/107');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveURL('/content/news/107');
  expect((await cookiesOf(context)).__prerender_bypass).toBeUndefined();
});
