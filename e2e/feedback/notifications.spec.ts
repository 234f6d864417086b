import { openReady, outcome, press, toasts } from '../support/bench';
import { expect, test } from '../support/test';

/** Button of `/test`, and title and text of its notification; `request.test.ts` has the whole catalogue. */
const NOTIFICATIONS: readonly (readonly [id: string, title: string, text: string])[] = [
  ['http-500', '错误', '服务器内部错误'],
  ['http-418', '错误', "I'm a teapot"],
  ['envelope-message', '错误', '库存不足'],
  ['garbage', '错误', '请求失败'],
  ['offline', '错误', '网络连接失败，请检查网络后重试'],
  ['timeout', '错误', '请求超时，请稍后重试'],
  ['success', '成功', '操作成功'],
  ['success-message', '成功', '已经保存'],
];

test('each outcome shows one notification, which says how it is closed, and closes', async ({
  page,
}) => {
  await openReady(page, '/test');
  for (const [id, title, text] of NOTIFICATIONS) {
    await test.step(`${id}: ${title}, ${text}`, async () => {
      await press(page, id);
      await expect(outcome(page)).toHaveText(title === '成功' ? `${id} ok` : `${id} ${text}`);
      await expect(toasts(page).locator('[data-title]')).toHaveText([title]);
      await expect(toasts(page).locator('[data-description]')).toHaveText([text]);
      await page.getByRole('button', { name: '关闭通知' }).click();
      await expect(toasts(page)).toHaveCount(0);
    });
  }
  await test.step('a call whose error display is off shows nothing', async () => {
    await press(page, 'quiet');
    await expect(outcome(page)).toHaveText('quiet 服务器内部错误');
    // An earlier notification would appear with the next one.
    await press(page, 'envelope-message');
    await expect(toasts(page).locator('[data-description]')).toHaveText(['库存不足']);
  });
});

test('two notifications stand at the top right, 16 px apart, above level 2000', async ({
  page,
}) => {
  await openReady(page, '/test');
  await press(page, 'two-failures');
  await expect(toasts(page)).toHaveCount(2);
  await expect.poll(() => gapBetween(toasts(page))).toBe(16);
  const width = page.viewportSize()?.width ?? 0;
  for (const box of await boxes(toasts(page))) {
    expect(box.y).toBeLessThan(250);
    expect(width - (box.x + box.width)).toBeLessThan(40);
  }
  const toaster = page.locator('[data-sonner-toaster]');
  const level = await toaster.evaluate((element) => getComputedStyle(element).zIndex);
  expect(Number(level)).toBeGreaterThanOrEqual(2000);
});

async function boxes(locator: ReturnType<typeof toasts>) {
  return locator.evaluateAll((elements) =>
    elements
      .map((element) => element.getBoundingClientRect().toJSON() as DOMRect)
      .sort((a, b) => a.y - b.y),
  );
}

async function gapBetween(locator: ReturnType<typeof toasts>): Promise<number> {
  const [upper, lower] = await boxes(locator);
  return upper && lower ? Math.round(lower.y - (upper.y + upper.height)) : Number.NaN;
}
