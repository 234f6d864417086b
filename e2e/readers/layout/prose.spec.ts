import type { Locator } from 'playwright/test';
import sharp from 'sharp';
import { extraArticle } from '../../support/articles';
import { openReady } from '../../support/bench';
import { expect, test } from '../../support/isolated-site';

const LONG = 'const 很长的第一行 = "一直写到方框的右边，再写过去，写到屏幕外面，还没有写完";';
const CONTENT = `
  <table>
    <thead><tr><th>项</th><th>说明</th></tr></thead>
    <tbody><tr><td></td><td>这一列的字要在手机上看得见，不能被几乎空着的列推出屏幕</td></tr>
    <tr><td>乙</td><td>短</td></tr></tbody>
  </table>
  <table>
    <thead><tr><th>甲栏说明的文字</th><th>乙栏说明的文字</th><th>丙栏说明的文字</th><th>丁栏说明的文字</th></tr></thead>
    <tbody><tr><td>一段长的文字在这里</td><td>一段长的文字在这里</td><td>一段长的文字在这里</td><td>一段长的文字在这里</td></tr></tbody>
  </table>
  <pre><code class="language-js">${LONG}\n// 中文的注释\n</code></pre>
  <figure><figcaption>lib/一个名字很长很长的文件，名字比手机的屏幕还要宽.ts</figcaption>
  <pre><code class="language-js">let a;\n</code></pre></figure>
  <p>写作<code>let</code>。</p>
  <pre><code class="language-math math-display">${'x+'.repeat(80)}x</code></pre>`;

test.use({ viewport: { width: 360, height: 740 } });

test.beforeEach(async ({ backend, site, page }) => {
  await backend.control({ articles: [extraArticle(8003, { content: CONTENT })] });
  await openReady(page, `${site.base}/content/news/8003`);
});

const distance = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth;

test('an almost empty column pushes no text off a phone', async ({ page }) => {
  const [narrow, wide] = [
    page.getByRole('region', { name: '表格1' }),
    page.getByRole('region', { name: '表格2' }),
  ];
  expect(await narrow.evaluate(distance)).toBe(0);
  const empty = await narrow.getByRole('cell').first().boundingBox();
  expect(empty?.width).toBeLessThan(60);
  expect(await wide.evaluate(distance)).toBeGreaterThan(50);
});

/** The colour of an element at one edge, near its bottom. */
async function edgeOf(element: Locator, side: 'left' | 'right'): Promise<number[]> {
  const picture = await element.screenshot();
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  const place = { left: side === 'left' ? 1 : width - 4, top: height - 6, width: 3, height: 3 };
  const { channels } = await sharp(await sharp(picture).extract(place).png().toBuffer()).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
}

test('what scrolls shows at its edge that there is more, until its end', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const scrolls of [
      page.getByRole('region', { name: '表格2' }),
      page.locator('.code-block pre').first(),
      page.getByRole('region', { name: '公式1' }),
    ]) {
      await scrolls.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }));
      const [left, right] = [await edgeOf(scrolls, 'left'), await edgeOf(scrolls, 'right')];
      expect(right, 'at the start').not.toEqual(left);
      await scrolls.evaluate((element) =>
        element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }),
      );
      expect(await edgeOf(scrolls, 'right'), 'at the end').toEqual(left);
      expect(await edgeOf(scrolls, 'left'), 'at the end').not.toEqual(left);
    }
    const whole = page.getByRole('region', { name: '表格1' });
    expect(await edgeOf(whole, 'right')).toEqual(await edgeOf(whole, 'left'));
  }
});

test('the copy button covers neither code nor its title, and comments stand upright', async ({
  page,
}) => {
  const blocks = page.locator('.code-block:has(button)');
  await expect(blocks).toHaveCount(2);
  const covered = await blocks.evaluateAll((all) =>
    all.flatMap((block) => {
      const button = block.querySelector('button')?.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(block.parentElement?.querySelector('figcaption') ?? block);
      const texts = [block.querySelector('code'), block.previousElementSibling].flatMap((text) => {
        if (!text) return [];
        range.selectNodeContents(text);
        return [...range.getClientRects()];
      });
      // A line box is taller than its letters.
      return texts.filter(
        ({ left, right, top, bottom }) =>
          button &&
          left < button.right &&
          right > button.left &&
          top + 3 < button.bottom &&
          bottom - 3 > button.top,
      );
    }),
  );
  expect.soft(covered).toEqual([]);
  await expect(page.locator('.hljs-comment').first()).toHaveCSS('font-style', 'normal');
});

test('with forced colours code keeps its box', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const code of [page.locator('.code-block pre').first(), page.locator('p > code')]) {
    await expect(code).toHaveCSS('border-top-style', 'solid');
    await expect(code).toHaveCSS('border-top-width', '1px');
  }
});
