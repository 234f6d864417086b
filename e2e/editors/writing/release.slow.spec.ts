import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { type ContentFolder, withContent } from '../../support/content-folder';
import { signIn } from '../../support/editor';
import { freePort } from '../../support/processes';
import { BUILDS_MS, nextRelease } from '../../support/release';
import { type SiteStart, startSite, withSite } from '../../support/site';
import { expect, test } from '../../support/worker';
import { WRITING_ENV } from '../../support/writing';

const PATH = 'guides/201.md';

test.setTimeout(BUILDS_MS + 240_000);

const area = (page: Page) => page.getByRole('textbox', { name: /^正文/ });
const status = (page: Page) => page.locator('.edit-save-line');

async function open(context: BrowserContext, base: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${base}/edit/text?path=${encodeURIComponent(PATH)}`);
  if (new URL(page.url()).pathname === '/login') await signIn(page);
  await expect(area(page)).toBeVisible();
  return page;
}

async function type(page: Page, words: string): Promise<void> {
  await area(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText(words);
  await expect(status(page)).toContainText('它们存在这个浏览器里');
}

const draftIn = ({ dir }: ContentFolder) =>
  readFile(path.join(dir, PATH.replace('.md', '.draft.md')), 'utf8').catch(() => '');

test('a release while texts are not saved loses none: of an open tab, a closed one and one that is reloaded', async ({
  browser,
}) => {
  const next = path.resolve(await nextRelease(), '../..');
  await withContent(async (content) => {
    const start: SiteStart = {
      ...{ pages: 'none', port: await freePort() },
      env: { ...WRITING_ENV, CONTENT_DIR: content.dir },
    };
    const context = await browser.newContext({ locale: 'zh-CN' });
    const before = await startSite(start);
    const opened = await open(context, before.base).catch(async (error) => {
      await before.stop();
      throw error;
    });
    await type(opened, '发布新版以前写的。');
    await before.stop();

    await test.step('while no server is there, what is written is kept', async () => {
      await type(opened, '停机时写的。');
      await opened.keyboard.press('Control+s');
      await expect(status(opened)).toContainText('连不上网络');
    });

    await withSite({ ...start, root: next }, async (after) => {
      await test.step('the open tab saves it to the new build, and shows its page', async () => {
        await expect(status(opened)).toContainText('已保存', { timeout: 90_000 });
        expect(await draftIn(content)).toContain('停机时写的。发布新版以前写的。');
        await type(opened, '新版里写的。');
        const shown = opened.frameLocator('iframe').locator('.article-body, main').first();
        await expect(shown).toContainText('新版里写的。停机时写的。');
      });
      await test.step('parts of the old build that were not loaded yet cost no text', async () => {
        await opened.getByRole('button', { name: '标题与设置' }).click();
        await opened.getByRole('button', { name: '正文', exact: true }).click();
        await expect(area(opened)).toContainText('新版里写的。');
        await opened.getByRole('button', { name: '图片/文件' }).click();
        await expect(opened.getByRole('dialog')).toBeVisible();
        await opened.keyboard.press('Escape');
      });
      await test.step('a reloaded tab has the text', async () => {
        await opened.reload();
        await expect(status(opened)).toContainText('已恢复上次没有保存的文字');
        await expect(area(opened)).toContainText('新版里写的。停机时写的。发布新版以前写的。');
      });
      await test.step('a closed tab has it, too', async () => {
        await opened.close();
        const again = await open(context, after.base);
        await expect(area(again)).toContainText('新版里写的。');
        await again.keyboard.press('Control+s');
        await expect(status(again)).toContainText('已保存');
        expect(await draftIn(content)).toContain('新版里写的。停机时写的。发布新版以前写的。');
      });
    });
    await context.close();
  });
});
