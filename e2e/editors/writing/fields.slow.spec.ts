import type { Page } from 'playwright/test';
import { violationsByDayAndNight } from '../../support/axe';
import { lossesOf } from '../../support/clipped-content';
import { expect, signIn } from '../../support/editor';
import { testOn } from '../../support/test-site';
import { WRITING_ENV, writer } from '../../support/writing';

const test = testOn({ pages: 'none', content: {}, env: WRITING_ENV });

/** Opens the fields of a text. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/edit/text?path=${encodeURIComponent(path)}`);
  if (new URL(page.url()).pathname === '/login') await signIn(page);
  await page.getByRole('button', { name: '标题与设置' }).click();
  await expect(page.locator('.edit-fields')).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(page.getByText('已保存。')).toBeVisible();
}

/** The lines of a text that another does not have, and those that only the other has. */
function difference(before: string, after: string): [string[], string[]] {
  const [old, next] = [before.split('\n'), after.split('\n')];
  return [old.filter((line) => !next.includes(line)), next.filter((line) => !old.includes(line))];
}

test('sections are moved by keys and filled in, beside the page, and every other line stays', async ({
  page,
  site,
}) => {
  const editor = await writer(site.base);
  const before = (await editor.done('edit_read', { path: 'pages/sections.yaml' })).text;
  await open(page, 'pages/sections.yaml');
  const figures = page.getByRole('button', { name: /^数字/ });
  await figures.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.locator('.edit-item-title').first()).toHaveText(/^数字/);
  await expect(figures).toBeFocused();
  await page.keyboard.press('Enter');
  await page.locator('.edit-item').first().getByLabel('标题').fill('改过的几个数');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText('改过的几个数')).toBeVisible();
  await save(page);
  const after = (await editor.done('edit_read', { path: 'pages/sections.yaml' })).text;
  expect(difference(before, after)).toEqual([['    title: 几个数'], ['    title: 改过的几个数']]);
  expect(after.indexOf('type: figures')).toBeLessThan(after.indexOf('type: lead'));
});

test('one line of the configuration of the site changes with one of its fields', async ({
  page,
  site,
}) => {
  const editor = await writer(site.base);
  const before = (await editor.done('edit_read', { path: 'site.yaml' })).text;
  await open(page, 'site.yaml');
  await page.getByText('页脚', { exact: true }).click();
  await page.getByLabel('电话').fill('010-12345678');
  await save(page);
  const after = (await editor.done('edit_read', { path: 'site.yaml' })).text;
  expect(difference(before, after)).toEqual([[], ['footer:', '  telephone: 010-12345678']]);
});

test('the time of an article is that of the zone, a tag is added, and the body stays', async ({
  page,
  site,
}) => {
  const editor = await writer(site.base);
  const before = (await editor.done('edit_read', { path: 'guides/201.md' })).text;
  await open(page, 'guides/201.md');
  await page.getByLabel(/^发布时间/).fill('2026-11-21T10:30');
  await page.getByLabel('添加标签').fill('新标签');
  await page.keyboard.press('Enter');
  await save(page);
  const after = (await editor.done('edit_read', { path: 'guides/201.md' })).text;
  expect(difference(before, after)).toEqual([
    ['tags: [编辑, 入门]', 'publishedAt: 2026-11-20T09:00:00+08:00'],
    ['tags: [编辑, 入门, 新标签]', 'publishedAt: 2026-11-21T10:30:00+08:00'],
  ]);
});

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('forms lose nothing, and nothing is wrong with them by day and by night', async ({
    page,
  }) => {
    await open(page, 'pages/sections.yaml');
    for (const kind of [/^首句/, /^卡片/]) await page.getByRole('button', { name: kind }).click();
    expect(await lossesOf(page)).toEqual([]);
    expect(await violationsByDayAndNight(page)).toEqual([]);
  });
});
