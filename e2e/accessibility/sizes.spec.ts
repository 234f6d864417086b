import { openReady } from '../support/bench';
import { enlargeText, lossesOf, spaceText } from '../support/clipped-content';
import { DESKTOP, PHONE } from '../support/devices';
import { ALL_KINDS } from '../support/page-kinds';
import { expect, test } from '../support/test';

/** Viewport of a window of 1280 by 1024 at a zoom of 400 percent. */
const AT_400_PERCENT = { width: 320, height: 256 };
const WIDEST = { width: 2560, height: 1440 };

for (const kind of ALL_KINDS) {
  test(`${kind.name}: nothing is lost at any size, spacing or text size`, async ({ page }) => {
    await openReady(page, kind.path);
    for (const size of [AT_400_PERCENT, WIDEST]) {
      await page.setViewportSize(size);
      expect.soft(await lossesOf(page), `${size.width} pixels wide`).toEqual([]);
    }
    for (const size of [AT_400_PERCENT, DESKTOP]) {
      await page.setViewportSize(size);
      await spaceText(page, true);
      expect.soft(await lossesOf(page), `spaced text at ${size.width}`).toEqual([]);
    }
    await spaceText(page, false);
    await enlargeText(page, 200);
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      expect.soft(await lossesOf(page), `text of 200 % at ${size.width}`).toEqual([]);
    }
  });
}

test('what is lost is noticed', async ({ page }) => {
  await page.setViewportSize(AT_400_PERCENT);
  await page.setContent(`<body style="margin:0"><p style="width:400px">宽${'宽'.repeat(30)}</p>
    <p style="overflow:hidden;height:10px">高高高高<br>低低低低</p>
    <p style="position:absolute;top:150px">上面的字</p>
    <p style="position:absolute;top:150px">下面的字</p></body>`);
  const found = (await lossesOf(page)).map((line) => line.split(':')[0]);
  expect(new Set(found)).toEqual(
    new Set(['the page is 400 wide in 320', 'outside', 'cut off', 'over each other']),
  );
});
