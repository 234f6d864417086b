import { RULE_COUNT, violationsOf } from '../support/axe';
import { openReady } from '../support/bench';
import { DESKTOP, PHONE } from '../support/devices';
import { ALL_KINDS } from '../support/page-kinds';
import { expect, test } from '../support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const kind of ALL_KINDS) {
  test(`${kind.name}: no rule is broken, by day and by night, on a phone and on a desk`, async ({
    page,
  }) => {
    await openReady(page, kind.path);
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const violations = await violationsOf(page);
        expect.soft(violations, `${viewport.width} pixels wide, ${colorScheme}`).toEqual([]);
      }
    }
  });
}

test('the rules find what is wrong, and are all there', async ({ page }) => {
  expect(RULE_COUNT).toBeGreaterThan(90);
  await page.setContent(
    '<html lang="zh"><body><img src="x.png"><h1>一</h1><h3>二</h3></body></html>',
  );
  const found = (await violationsOf(page)).map((line) => line.split(':')[0]);
  expect(found).toEqual(expect.arrayContaining(['image-alt', 'document-title', 'heading-order']));
});
