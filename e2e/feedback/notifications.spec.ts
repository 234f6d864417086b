import { openReady, outcome, press, toasts } from '../support/bench';
import { expect, test } from '../support/test';

/** Button of `/test`, and the text of the notification it must show (specification §8). */
const FAILURES: readonly (readonly [id: string, text: string])[] = [
  ['http-400', '请求参数错误'],
  ['http-403', '禁止访问'],
  ['http-404', '请求资源不存在'],
  ['http-500', '服务器内部错误'],
  ['http-502', '网关错误'],
  ['http-503', '服务不可用'],
  ['http-418', "I'm a teapot"],
  ['http-499', '请求失败'],
  ['envelope-message', '库存不足'],
  ['envelope-empty', '请求失败'],
  ['garbage', '请求失败'],
  ['offline', '网络连接失败，请检查网络后重试'],
  ['timeout', '请求超时，请稍后重试'],
];

for (const [id, text] of FAILURES) {
  test(`${id} shows one notification: 错误, ${text}`, async ({ page }) => {
    await openReady(page, '/test');
    await press(page, id);
    await expect(outcome(page)).toHaveText(`${id} ${text}`);
    await expect(toasts(page)).toHaveCount(1);
    await expect(toasts(page).locator('[data-title]')).toHaveText('错误');
    await expect(toasts(page).locator('[data-description]')).toHaveText(text);
  });
}

for (const [id, text] of [
  ['success', '操作成功'],
  ['success-message', '已经保存'],
] as const) {
  test(`${id} shows one notification: 成功, ${text}`, async ({ page }) => {
    await openReady(page, '/test');
    await press(page, id);
    await expect(toasts(page).locator('[data-title]')).toHaveText('成功');
    await expect(toasts(page).locator('[data-description]')).toHaveText(text);
    await expect(toasts(page)).toHaveCount(1);
  });
}

test('a call whose error display is off shows nothing', async ({ page }) => {
  await openReady(page, '/test');
  await press(page, 'quiet');
  await expect(outcome(page)).toHaveText('quiet 服务器内部错误');
  // The library loads with the next notification; an earlier one would appear with it.
  await press(page, 'envelope-message');
  await expect(toasts(page).locator('[data-description]')).toHaveText(['库存不足']);
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

test('a notification stays for 4500 ms', async ({ page }) => {
  await page.clock.install();
  await openReady(page, '/test');
  await press(page, 'http-500');
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(3000);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(2000);
  await expect(toasts(page)).toHaveCount(0);
});

test('a notification says how it is closed, and closes', async ({ page }) => {
  await openReady(page, '/test');
  await press(page, 'http-500');
  await page.getByRole('button', { name: '关闭通知' }).click();
  await expect(toasts(page)).toHaveCount(0);
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
