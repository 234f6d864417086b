import { openReady } from '../../support/bench';
import { RICH_ARTICLE } from '../../support/page-kinds';
import { expect, test } from '../../support/test';

const PHONE = { width: 360, height: 740 };
const TABLET = { width: 820, height: 1180 };
const LAPTOP = { width: 1280, height: 800 };

test('on a laptop the text begins on the first screen', async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  for (const path of [RICH_ARTICLE, '/content/guides/220']) {
    await openReady(page, path);
    const text = page.getByRole('article').first().locator('[class*="prose"] > p').first();
    const { y = Infinity } = (await text.boundingBox()) ?? {};
    expect.soft(y, path).toBeLessThan(LAPTOP.height * 0.75);
  }
});

test('the rules below the text have one width and one left edge', async ({ page }) => {
  await openReady(page, RICH_ARTICLE);
  for (const viewport of [PHONE, TABLET, LAPTOP]) {
    await page.setViewportSize(viewport);
    const rulesOf = () =>
      page.getByRole('main').evaluate((main) => {
        const end = main.querySelector('[data-footnotes]')?.getBoundingClientRect().top ?? Infinity;
        return [...main.querySelectorAll('section, nav, div, footer')].flatMap((element) => {
          const { borderTopWidth, borderInlineStartWidth } = getComputedStyle(element);
          const { top, left, width } = element.getBoundingClientRect();
          const isRule = borderTopWidth !== '0px' && borderInlineStartWidth === '0px';
          return isRule && top >= end ? [`${Math.round(left)} ${Math.round(width)}`] : [];
        });
      });
    // Parts of the page follow a new width one after the other.
    await expect.poll(async () => new Set(await rulesOf()).size, `${viewport.width}`).toBe(1);
    expect((await rulesOf()).length).toBeGreaterThan(2);
  }
});

test('no related article stands alone in its row', async ({ page }) => {
  await openReady(page, RICH_ARTICLE);
  const related = page.locator('section', { hasText: '相关文章' }).getByRole('listitem');
  await expect(related).toHaveCount(3);
  for (const width of [704, 820, 1280, 1920]) {
    await page.setViewportSize({ width, height: 1000 });
    const tops = await related.evaluateAll((items) =>
      items.map((item) => item.getBoundingClientRect().top),
    );
    expect(new Set(tops).size, `${width}`).toBe(1);
  }
});

test('a small cover in a list shows the whole picture', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openReady(page, '/content');
  const cover = page.getByRole('main').getByRole('article').locator('img').first();
  const { shown, own } = await cover.evaluate((img: HTMLImageElement) => ({
    shown: img.clientWidth / img.clientHeight,
    own: Number(img.getAttribute('width')) / Number(img.getAttribute('height')),
  }));
  expect(shown).toBeCloseTo(own, 1);
});
