import { violationsByDayAndNight } from '../../support/axe';
import { lossesOf } from '../../support/clipped-content';
import { EDITOR_CREDENTIALS, expect, signIn } from '../../support/editor';
import { testOn } from '../../support/test-site';
import { WRITING_ENV } from '../../support/writing';

const test = testOn({ pages: 'none', content: {}, env: WRITING_ENV });

/** Every screen, with a text that the site has. */
const SCREENS = [
  '/edit',
  '/edit?state=draft&keyword=a',
  '/edit/new',
  '/edit/text?path=guides%2F201.md',
  '/edit/publish?path=guides%2F201.md',
  '/edit/move?path=guides%2F201.md&category=news',
  '/edit/withdraw?path=guides%2F201.md&to=%2Fabout_us&plan=1',
  '/edit/delete?path=guides%2F201.md',
  '/edit/history?path=guides%2F201.md',
  '/edit/deleted',
  '/edit/links?path=guides%2F201.md',
  '/edit/files',
  '/edit/messages',
  '/edit/visits?days=30',
  '/edit/people',
  '/edit/account',
  '/edit/audit',
];

test('somebody who is not signed in is led to the sign-in page, and back', async ({
  page,
  site,
}) => {
  await page.goto('/edit/text?path=guides%2F201.md');
  expect(new URL(page.url()).pathname).toBe('/login');
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const response = await page.reload();
  const headers = response?.headers() ?? {};
  expect(headers['cache-control']).toContain('no-store');
  expect(headers['content-security-policy']).toContain("'nonce-");
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  expect(await (await fetch(`${site.base}/robots.txt`)).text()).toContain('Disallow: /edit/');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a text is begun, written, saved and published', async ({ page, site }) => {
    await page.goto('/edit/new?category=news');
    await signIn(page);
    await page.getByLabel('标题').fill('没有脚本也能发布');
    await page.getByRole('button', { name: '新建草稿' }).click();
    await expect(page.locator('.edit-notice')).toContainText('草稿已新建');
    const text = page.getByLabel('文件全文');
    const begun = await text.inputValue();
    await text.fill(`${begun.trimEnd()}\n\n一段新的话。\n`);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.locator('.edit-notice')).toContainText('已保存为草稿');
    await expect(text).toHaveValue(/一段新的话/);
    await page.getByRole('button', { name: '保存并发布' }).click();
    const address = page.locator('.edit-effects a').first();
    await expect(address).toBeVisible();
    const path = (await address.getAttribute('href')) ?? '';
    expect((await fetch(site.base + path)).status).toBe(404);
    await page.getByRole('button', { name: '现在发布' }).click();
    await expect(page.locator('.edit-notice')).toContainText(/已发布。 \d+个页面，[\d.]+秒/);
    expect(await (await fetch(site.base + path)).text()).toContain('一段新的话');
  });

  test('what two people write into one paragraph is shown to the second, and nothing is lost', async ({
    page,
    context,
  }) => {
    await page.goto('/edit/text?path=news%2F101.md');
    await signIn(page);
    const other = await context.newPage();
    await other.goto('/edit/text?path=news%2F101.md');
    const change = (words: string, text: string) =>
      text.replace(/(---\n\n)[^\n]+/, (_, start) => start + words);
    const first = page.getByLabel('文件全文');
    const second = other.getByLabel('文件全文');
    await first.fill(change('甲的第一段。', await first.inputValue()));
    await second.fill(change('乙的第一段。', await second.inputValue()));
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await other.getByRole('button', { name: '保存', exact: true }).click();
    await expect(other.getByRole('alert')).toContainText('没有写入');
    await expect(other.getByLabel('您的文本')).toHaveValue(/乙的第一段/);
    await expect(other.getByLabel('现在保存着的文本')).toHaveValue(/甲的第一段/);
    await other.getByRole('button', { name: '再次提交' }).click();
    await expect(other.getByLabel('文件全文')).toHaveValue(/乙的第一段/);
  });

  test('a session that ends loses no text', async ({ page, context, site }) => {
    await page.goto('/edit/text?path=news%2F102.md');
    await signIn(page);
    const text = page.getByLabel('文件全文');
    await text.fill(`${await text.inputValue()}\n写到一半，登录过期了。\n`);
    await context.clearCookies({ name: 'token' });
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('登录已过期').first()).toBeVisible();
    const login = await context.newPage();
    await login.goto(`${site.base}/login?next=/edit`);
    await signIn(login, EDITOR_CREDENTIALS.password);
    await page.getByRole('button', { name: '再次提交' }).click();
    await expect(page.getByLabel('文件全文')).toHaveValue(/写到一半，登录过期了。/);
  });
});

test('every screen has a heading, and nothing for axe or a narrow window to find', async ({
  page,
}) => {
  await page.goto('/edit');
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const path of SCREENS) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('alert'), path).toHaveCount(0);
    expect(await violationsByDayAndNight(page), path).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await lossesOf(page), path).toEqual([]);
  }
});
