import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { violationsByDayAndNight } from '../../support/axe';
import { EDITOR_CREDENTIALS, expect, signIn } from '../../support/editor';
import { testOn } from '../../support/test-site';
import { WRITING_ENV, writer } from '../../support/writing';

const test = testOn({ pages: 'none', content: {}, env: WRITING_ENV });

const editor = (page: Page) => page.getByRole('textbox', { name: /^(?:正文|整个文件)/ });
const status = (page: Page) => page.locator('.edit-save-line');
const shown = (page: Page) => page.frameLocator('iframe[title="页面的样子"]');

/** Opens a text in its editor, signed in. @returns what the browser's policy has reported */
async function open(page: Page, name: string): Promise<string[]> {
  const reports: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) reports.push(message.text());
  });
  await page.goto(`/edit/text?path=${encodeURIComponent(name)}`);
  if (new URL(page.url()).pathname === '/login') await signIn(page);
  await expect(editor(page)).toBeVisible();
  return reports;
}

/** Types at the beginning of the text. */
async function type(page: Page, text: string): Promise<void> {
  await editor(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText(text);
}

test('a text is written beside its real page, and saved with every other byte as it was', async ({
  page,
  content,
}) => {
  const name = 'guides/202.md';
  const file = path.join(content.dir, name);
  const before = await readFile(file, 'utf8');
  const reports = await open(page, name);
  await expect(shown(page).getByRole('heading', { level: 1 })).toBeVisible();
  await type(page, '这一句刚刚写下。');
  await expect(shown(page).getByText('这一句刚刚写下。')).toBeVisible();
  await expect(status(page)).toContainText('有未保存的修改');
  await page.keyboard.press('Control+s');
  await expect(status(page)).toContainText('已保存');
  const draft = await readFile(file.replace('.md', '.draft.md'), 'utf8');
  expect(draft.replace('这一句刚刚写下。', '')).toBe(before);
  expect(await readFile(file, 'utf8')).toBe(before);
  expect(reports).toEqual([]);
});

test('a closed tab loses nothing, and what was not saved can be discarded', async ({
  page,
  context,
}) => {
  await open(page, 'guides/203.md');
  await type(page, '关掉以前写的。');
  await expect(shown(page).getByText('关掉以前写的。')).toBeVisible();
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await open(next, 'guides/203.md');
  await expect(status(next)).toContainText('已恢复上次没有保存的文字');
  await expect(editor(next)).toContainText('关掉以前写的。');
  await next.getByRole('button', { name: /^放弃/ }).click();
  await expect(editor(next)).not.toContainText('关掉以前写的。');
  await expect(status(next)).toContainText('已保存');
});

test('without a network a save is tried again, and with another session it goes on', async ({
  page,
  context,
}) => {
  await open(page, 'guides/204.md');
  await context.setOffline(true);
  await type(page, '断网时写的。');
  await page.keyboard.press('Control+s');
  await expect(status(page)).toContainText('连不上网络');
  await context.setOffline(false);
  await expect(status(page)).toContainText('已保存');

  await context.clearCookies({ name: 'token' });
  await type(page, '登录过期后写的。');
  await page.keyboard.press('Control+s');
  await expect(status(page)).toContainText('登录已过期');
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: /^重新登录/ }).click(),
  ]);
  await signIn(other);
  await other.waitForURL(/\/edit\/text/);
  await other.close();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(status(page)).toContainText('已保存');
  await expect(editor(page)).toContainText('登录过期后写的。断网时写的。');
});

test('changes of others are merged, and to the same paragraph both are shown', async ({
  page,
  site,
}) => {
  const name = 'guides/205.md';
  await open(page, name);
  const other = await writer(site.base, EDITOR_CREDENTIALS);
  const { text, version } = await other.done('edit_read', { path: name });
  const added = `${text.trimEnd()}\n\n别人加在最后。\n`;
  const saved = await other.done('edit_save', { path: name, text: added, base: version });
  await type(page, '我写在开头。');
  await page.keyboard.press('Control+s');
  await expect(status(page)).toContainText('已与别人的修改合并');
  const merged = await other.done('edit_read', { path: name });
  expect(merged.text).toContain('我写在开头。');
  expect(merged.text).toContain('别人加在最后。');
  expect(saved.outcome).toBe('saved');

  const theirs = merged.text.replace('我写在开头。', '别人改了开头。');
  await other.done('edit_save', { path: name, text: theirs, base: merged.version });
  await type(page, '再写一句。');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: '两个人改了同一段' })).toBeVisible();
  await page.getByRole('button', { name: '保存右边的文字' }).click();
  await expect(status(page)).toContainText('已保存');
  expect((await other.done('edit_read', { path: name })).text).toContain('再写一句。我写在开头。');
});

test('a page from elsewhere is pasted as Markdown, and a picture is uploaded with its words', async ({
  page,
  site,
}) => {
  await open(page, 'guides/206.md');
  await type(page, '\n');
  await page.keyboard.press('Control+Home');
  await editor(page).evaluate((content) => {
    const clipboardData = new DataTransfer();
    const html = '<h1>从Word来</h1><p>有<b>重点</b><img src="https://elsewhere.example/a.png"></p>';
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', '从Word来');
    content.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(editor(page)).toContainText('## 从Word来');
  await expect(editor(page)).toContainText('有**重点**');
  await expect(page.getByText('有1张图片没有一起复制过来')).toBeVisible();

  await page.getByRole('button', { name: '图片/文件' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('从这台设备上传').setInputFiles({
    name: 'dot.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await dialog.getByLabel('这张图里有什么').fill('一个红点');
  await dialog.getByRole('button', { name: '插入' }).click();
  await expect(editor(page)).toContainText('![一个红点](/media/');
  const address =
    /!\[一个红点\]\(([^)]+)\)/.exec((await editor(page).textContent()) ?? '')?.[1] ?? '';
  expect((await fetch(site.base + address)).status).toBe(200);
});

test('the screen has no faults for assistive technology, and fits a phone', async ({ page }) => {
  await open(page, 'guides/207.md');
  expect(await violationsByDayAndNight(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('button', { name: '页面', exact: true }).click();
  await expect(page.locator('iframe[title="页面的样子"]')).toBeVisible();
});

/** Milliseconds without a change after which the page is shown anew. */
const PAUSE = 300;

test('after a pause the page shows a change within few times of what the page itself takes', async ({
  page,
}) => {
  await open(page, 'guides/208.md');
  await expect(shown(page).getByRole('heading', { level: 1 })).toBeVisible();
  const times = await editor(page).evaluate(async (content) => {
    const all = { plain: [] as number[], shown: [] as number[] };
    const text = () => document.querySelector('iframe')?.contentDocument?.body.textContent ?? '';
    for (let round = 0; round < 5; round += 1) {
      let start = performance.now();
      await (await fetch('/content/guides/208', { cache: 'no-store' })).text();
      all.plain.push(performance.now() - start);
      const words = `第${round}次写下的话。`;
      (content as HTMLElement).focus();
      start = performance.now();
      document.execCommand('insertText', false, words);
      while (!text().includes(words)) await new Promise((resolve) => setTimeout(resolve, 5));
      all.shown.push(performance.now() - start);
    }
    return all;
  });
  const median = (all: number[]) => all.toSorted((one, other) => one - other)[2] ?? 0;
  const ratio = (median(times.shown) - PAUSE) / median(times.plain);
  test.info().annotations.push({ type: 'ratio', description: `${ratio} ${JSON.stringify(times)}` });
  expect(ratio).toBeLessThan(6);
});
