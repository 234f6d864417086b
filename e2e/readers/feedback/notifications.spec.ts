import { openReady, outcome, press, toasts } from '../../support/bench';
import { expect, test } from '../../support/test';

/** Button of `/test`, its outcome, and its notification; `request.test.ts` has the whole catalogue. */
const NOTIFICATIONS = [
  ['offline', 'offline 网络连接失败，请检查网络后重试', '错误', '网络连接失败，请检查网络后重试'],
  ['success', 'success ok', '成功', '操作成功'],
] as const;

test('each outcome shows one notification, which says how it is closed, and closes', async ({
  page,
}) => {
  await openReady(page, '/test');
  for (const [id, said, title, text] of NOTIFICATIONS) {
    await press(page, id);
    await expect(outcome(page)).toHaveText(said);
    await expect(toasts(page).locator('[data-title]')).toHaveText([title]);
    await expect(toasts(page).locator('[data-description]')).toHaveText([text]);
    await page.getByRole('button', { name: '关闭通知' }).click();
    await expect(toasts(page)).toHaveCount(0);
  }
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
