import { closeServers } from '@wenzhan/kit/testing/api-server';
import { expect, test } from 'playwright/test';
import { INSTALL_MS } from '../../editors/content-sources/systems';
import { watchReports } from '../../security/xss-canary';
import { withCommentedArticle } from './waline/commented-article';
import { withWaline } from './waline/server';

const COMMENT = '对比度的算法讲得很清楚，谢谢。';

test.describe.configure({ timeout: INSTALL_MS + 2 * 60_000 });
test.afterEach(closeServers);

test('readers write to a real Waline, and read the article without it', async ({ page }) => {
  await withWaline(async (waline) => {
    const reports = await watchReports(page);
    await withCommentedArticle(page, waline, async (open) => {
      const slot = page.locator('#comments');
      const frame = page.frameLocator('#comments iframe');
      await test.step('a comment in Chinese is there after a reload', async () => {
        await open();
        await frame.getByLabel('昵称').fill('读者');
        await frame.locator('textarea').fill(COMMENT);
        await frame.getByRole('button', { name: '提交' }).click();
        await expect(frame.getByText(COMMENT)).toBeVisible();
        await open();
        await expect(frame.getByText(COMMENT)).toBeVisible();
        await expect(slot.getByRole('status')).toHaveText('');
      });

      await test.step('the dark theme follows the page', async () => {
        const background = () =>
          frame.locator('.wl-panel').evaluate((panel) => getComputedStyle(panel).backgroundColor);
        const light = await background();
        await page.getByRole('radio', { name: '深色' }).check({ force: true });
        await expect.poll(background).not.toBe(light);
      });
      expect(reports).toEqual([]);

      await test.step('without the server the article is complete and shows an error', async () => {
        await waline.kill();
        await open();
        await expect(slot.getByRole('status')).toContainText('评论没有加载出来');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('颜色对比度怎么算');
        await expect(page.getByRole('main')).toContainText('0.2126');
      });
    });
  });
});
