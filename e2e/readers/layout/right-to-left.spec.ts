import { extraArticle } from '../../support/articles';
import { openReady } from '../../support/bench';
import { PHONE } from '../../support/devices';
import { expect, test } from '../../support/isolated-site';

const CONTENT = `
  <div dir="rtl">
    <p>اكتب <code>npm run build</code> ثم <kbd>Ctrl</kbd>.</p>
    <figure><figcaption>ملف البناء</figcaption>
    <pre><code class="language-js">${'const a = [1]; '.repeat(12)}\n</code></pre></figure>
    <pre dir="rtl"><code>قصيدة قصيرة.</code></pre>
    <pre><code class="language-math math-display">${'x+'.repeat(80)}x</code></pre>
  </div>
  <p>输入<samp>npm</samp>。</p>`;

test.use({ viewport: PHONE });

test('in a text from right to left code and formulas begin at the left, and the copy button covers no title', async ({
  backend,
  site,
  page,
}) => {
  await backend.control({ articles: [extraArticle(8004, { content: CONTENT })] });
  await openReady(page, `${site.base}/content/news/8004`);
  const article = page.getByRole('article').first();
  const block = article.locator('.code-block').first();
  for (const code of [article.locator('p code'), article.locator('kbd'), block.locator('pre')]) {
    await expect(code).toHaveCSS('direction', 'ltr');
    await expect(code).toHaveCSS('unicode-bidi', 'isolate');
  }
  await expect(block.locator('code')).toHaveCSS('direction', 'ltr');
  // An isolate would end the space between Han and Latin characters.
  await expect(article.locator('samp')).toHaveCSS('unicode-bidi', 'normal');
  await expect(article.getByText('قصيدة')).toHaveCSS('direction', 'rtl');

  const startOf = (outer: string, inner: string) =>
    article
      .locator(outer)
      .first()
      .evaluate((box, selector) => {
        const content = box.querySelector(selector)?.getBoundingClientRect();
        return (content?.left ?? -Infinity) - box.getBoundingClientRect().left;
      }, inner);
  expect(await startOf('pre', 'code')).toBeGreaterThanOrEqual(0);
  expect(await startOf('.formula', 'math')).toBeGreaterThanOrEqual(0);

  const title = article.getByText('ملف البناء');
  const ofTitle = await title.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().left;
  });
  const button = await block.getByRole('button').boundingBox();
  expect((button?.x ?? Infinity) + (button?.width ?? 0)).toBeLessThan(ofTitle);
});
