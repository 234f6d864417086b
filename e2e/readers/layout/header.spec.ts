import type { Locator } from 'playwright/test';
import { openReady } from '../../support/bench';
import { enlargeText, lossesOf } from '../../support/clipped-content';
import { expect, test } from '../../support/test';

/** The narrowest phone in use. */
const PHONE = { width: 360, height: 740 };

test.use({ viewport: PHONE });

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('it is not displayed');
  return box;
}

test('the menu of a phone closes where it was opened, and what unfolds in it moves neither title nor arrow', async ({
  page,
}) => {
  await openReady(page, '/');
  const toggle = page.getByRole('button', { name: '菜单' });
  const opened = await boxOf(toggle);
  await toggle.click();
  const menu = page.getByRole('dialog', { name: '菜单' });
  expect.soft(await boxOf(menu.getByRole('button', { name: '关闭' }))).toEqual(opened);
  const title = menu.getByRole('link', { name: '内容', exact: true });
  const arrow = menu.locator('summary');
  const [titleBefore, arrowBefore] = [await boxOf(title), await boxOf(arrow)];
  await arrow.click();
  const first = menu.getByRole('link', { name: '项目动态' });
  await expect(first).toBeVisible();
  expect.soft(await boxOf(title)).toEqual(titleBefore);
  expect.soft(await boxOf(arrow)).toEqual(arrowBefore);
  expect(arrowBefore.y + arrowBefore.height / 2).toBeCloseTo(
    titleBefore.y + titleBefore.height / 2,
    0,
  );
  expect((await boxOf(first)).y).toBeGreaterThanOrEqual(titleBefore.y + titleBefore.height);
});

test('with text of twice the size, name and menu button are not broken, and the open menu fits', async ({
  page,
}) => {
  // Narrower than both words side by side.
  await page.setViewportSize({ width: 320, height: 740 });
  await openReady(page, '/');
  await enlargeText(page, 200);
  const toggle = page.getByRole('button', { name: '菜单' });
  for (const words of [page.getByRole('banner').locator('a span').first(), toggle]) {
    const lines = await words.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect.soft(lines, (await words.textContent()) ?? '').toBe(1);
  }
  await page.setViewportSize(PHONE);
  await toggle.click();
  const menu = page.locator('#site-menu');
  expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await lossesOf(page)).toEqual([]);
});

const ENTRIES = [
  ...['Home', 'Uncategorized', 'About The Tests', 'Blog', 'Front Page'],
  ...['网页标准与无障碍', 'Level 1'],
];

for (const width of [1280, 1024, 840]) {
  test(`at ${width} px a menu of seven entries breaks none of them, and none runs into another`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await openReady(page, '/');
    const links = page.getByRole('navigation', { name: '主导航' }).locator('ul').first();
    await links.evaluate((list, titles) => {
      const [entry] = list.children;
      list.replaceChildren(
        ...titles.map((title) => {
          const copy = entry?.cloneNode(true) as Element;
          const link = copy.querySelector('a');
          if (link) link.textContent = title;
          return copy;
        }),
      );
    }, ENTRIES);
    const boxes = await links.locator('a').evaluateAll((all) =>
      all.map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        const { left, right, top } = range.getBoundingClientRect();
        const lines = new Set([...range.getClientRects()].map((rect) => rect.top)).size;
        return { left, right, top, lines };
      }),
    );
    expect(boxes.map(({ lines }) => lines)).toEqual(ENTRIES.map(() => 1));
    for (const [index, box] of boxes.entries()) {
      const next = boxes[index + 1];
      if (next && next.top === box.top) expect(next.left - box.right).toBeGreaterThan(8);
    }
    const rows = new Set(boxes.map(({ top }) => top)).size;
    expect(rows).toBeLessThan(3);
    expect(await lossesOf(page)).toEqual([]);
  });
}
