import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { violationsByDayAndNight } from '../../support/axe';
import { EDITOR_CREDENTIALS, expect, signIn } from '../../support/editor';
import { testOn } from '../../support/test-site';
import { WRITING_ENV, writer } from '../../support/writing';

const test = testOn({ pages: 'none', content: {}, env: WRITING_ENV });

const NAME = 'guides/208.md';
const addressOf = (screen: string, name = NAME) =>
  `/edit/${screen}?path=${encodeURIComponent(name)}`;

/** Opens a screen, signed in. @returns what the browser's policy has reported */
async function open(page: Page, where: string): Promise<string[]> {
  const reports: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) reports.push(message.text());
  });
  await page.goto(where);
  if (new URL(page.url()).pathname === '/login') await signIn(page);
  return reports;
}

test('a draft and a public text that were changed in the same place are merged by hand, then published', async ({
  page,
  site,
  content,
}) => {
  const editor = await writer(site.base, EDITOR_CREDENTIALS);
  const { text, version } = await editor.done('edit_read', { path: NAME });
  const first = (words: string) => text.replace(/(\n---\n+)/, `$1${words}`);
  await editor.done('edit_save', { path: NAME, text: first('草稿的开头。'), base: version });
  const file = path.join(content.dir, NAME);
  await writeFile(file, first('从Git来的开头。'));
  const reports = await open(page, addressOf('publish'));
  await expect(page.getByRole('heading', { name: '已发布的内容在别处改过' })).toBeVisible();
  const own = page.getByRole('textbox', { name: '您的草稿（可以修改）' });
  await expect(own).toContainText('草稿的开头。');
  await expect(page.locator('.edit-merge')).toContainText('从Git来的开头。');
  expect(await violationsByDayAndNight(page)).toEqual([]);
  await page.getByText('草稿的开头。').last().click();
  await page.keyboard.press('Home');
  await page.keyboard.insertText('合好了，');
  await page.getByRole('button', { name: '保存合好的草稿，继续发布' }).click();
  await page.getByRole('button', { name: '现在发布' }).click();
  await expect(page.getByText('已发布。').first()).toBeVisible();
  expect(await readFile(file, 'utf8')).toContain('合好了，');
  expect(reports).toEqual([]);
});

test('what a browser keeps of a deleted text is in the overview', async ({ page, site }) => {
  const editor = await writer(site.base, EDITOR_CREDENTIALS);
  const made = await editor.done('edit_create', {
    kind: 'article',
    category: 'news',
    title: '要删的',
  });
  const reports = await open(page, addressOf('text', made.path));
  const area = page.getByRole('textbox', { name: /^(?:正文|整个文件)/ });
  await area.focus();
  await page.keyboard.insertText('没有保存的一句。');
  await expect(page.locator('.edit-save-line')).toContainText('有未保存的修改');
  const { version } = await editor.done('edit_read', { path: made.path });
  await editor.done('edit_delete', { path: made.path, version });
  await page.goto(addressOf('text', made.path));
  await expect(page.getByText('这台浏览器里没有保存的文字')).toBeVisible();
  await page.goto('/edit');
  const list = page.getByRole('region', { name: '这台浏览器里没有保存的文字' });
  await expect(list).toBeVisible();
  await list.getByText('查看文字').click();
  await expect(list.getByRole('textbox')).toHaveValue(/没有保存的一句。/);
  const downloaded = page.waitForEvent('download');
  await list.getByRole('button', { name: '下载' }).click();
  const file = await (await downloaded).path();
  expect(await readFile(file, 'utf8')).toContain('没有保存的一句。');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await violationsByDayAndNight(page)).toEqual([]);
  await list.getByText('丢弃').first().click();
  await list.getByRole('button', { name: '丢弃' }).click();
  await expect(list).toBeHidden();
  expect(reports).toEqual([]);
  await page.goto('/edit/lists');
  await expect(page.getByRole('heading', { name: '栏目与作者' })).toBeVisible();
  expect(await violationsByDayAndNight(page)).toEqual([]);
});

test('without scripts a form that is too large is answered in words', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.base });
  const page = await context.newPage();
  await page.goto('/login?next=/edit');
  await page.locator('input[name="username"]').fill(EDITOR_CREDENTIALS.username);
  await page.locator('input[name="password"]').fill(EDITOR_CREDENTIALS.password);
  await page.locator('main form button[type="submit"], form button').last().click();
  await page.goto(addressOf('text'));
  const area = page.locator('textarea[name="text"]');
  await area.evaluate((field: HTMLTextAreaElement) => {
    field.value = `${field.value}\n${'长'.repeat(2_000_000)}`;
  });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('请在浏览器里后退')).toBeVisible();
  await page.goBack();
  expect((await area.inputValue()).length).toBeGreaterThan(2_000_000);
  await context.close();
});
