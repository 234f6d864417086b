import { extraArticle } from '../../support/articles';
import { lossesOf } from '../../support/clipped-content';
import { expect, test } from '../../support/isolated-site';

const BROKEN = '<p><img src="/media/none.jpg" alt="没有的图" width="12000" height="9000"></p>';
const ICON = '<img src="/media/logo.svg" alt="站标" width="20" height="20">';
const SENTENCE = `<p>点<img src="/media/none.png" alt="" width="20" height="20">再点${ICON}就好。</p>`;

test('an image that does not load makes no page wider, and an icon stays in its sentence', async ({
  page,
  site,
  backend,
}) => {
  const content = `${BROKEN}${SENTENCE}<p>一行字</p>`;
  await backend.control({ articles: [extraArticle(8191, { content })] });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${site.base}/content/news/8191`);
  await page.getByAltText('没有的图').scrollIntoViewIfNeeded();
  await expect(page.getByAltText('没有的图')).toHaveJSProperty('complete', true);
  expect.soft(await lossesOf(page)).toEqual([]);
  // The text around it clips in some browsers, where a box that is too wide would not widen the page.
  const box = await page.getByRole('link', { name: '没有的图' }).boundingBox();
  expect.soft(box?.width).toBeLessThanOrEqual(360);
  const heights = await page
    .getByText(/^点|^一行字/)
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(heights[0]).toBeLessThan((heights[1] ?? 0) * 1.5);
});
