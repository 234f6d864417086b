import { openReady, toasts } from '../../support/bench';
import { expect, test } from '../../support/test';

test('titles appear as options of the search box while somebody types; an error of theirs is quiet, and the search goes on working', async ({
  page,
}) => {
  await openReady(page, '/');
  const box = page.getByRole('banner').getByLabel('搜索内容');
  await box.pressSequentially('键盘');
  await expect(box).toHaveAttribute('list', /./);
  const options = page.locator(`datalist[id="${await box.getAttribute('list')}"] option`);
  await expect.poll(() => options.count()).toBeGreaterThan(0);
  const titles = await options.evaluateAll((all) =>
    all.map((one) => (one as HTMLOptionElement).value),
  );
  expect(titles.join()).toContain('键盘');

  await page.route('**/api/web/search?*', (route) => route.fulfill({ status: 500 }));
  const answered = page.waitForResponse('**/api/web/search?*');
  await box.pressSequentially('浏览');
  expect((await answered).status()).toBe(500);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await expect(toasts(page)).toHaveCount(0);
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('搜索');
});
