import { watchReports } from '../../security/xss-canary';
import { extraArticle } from '../../support/articles';
import { openReady } from '../../support/bench';
import { PHONE } from '../../support/devices';
import { expect, test } from '../../support/isolated-site';
import { watchRequests } from '../../support/loading';

const WIDE = Array.from({ length: 40 }, (_, index) => `x_{${index}}`).join('+');
const CONTENT = `
  <p>能量<code class="language-math math-inline">E=mc^2</code>。</p>
  <p>很长的<code class="language-math math-inline">${WIDE}</code>。</p>
  <pre><code class="language-math math-display">\\boxed{${WIDE}}</code></pre>
  <div class="markdown-alert markdown-alert-warning"><p>看好。</p></div>
  <pre><code class="language-ts" data-marked="2" data-numbers="7">let a;\nlet b;\n</code></pre>
  <details><summary>更多</summary><p>折起来的话</p></details>
  <audio src="/media/samples/a440.wav" title="标准音" autoplay></audio>
  <video src="/media/samples/dot.webm" width="640" height="360"></video>`;

test.use({ viewport: PHONE });

test('formulas, callouts, marked code and media of a backend are complete, quiet and no wider than a phone', async ({
  backend,
  site,
  page,
}) => {
  const reports = await watchReports(page);
  const requested = watchRequests(page);
  await backend.control({ articles: [extraArticle(8002, { content: CONTENT })] });
  await openReady(page, `${site.base}/content/news/8002`);

  const article = page.getByRole('article').first();
  const inline = article.locator('math').first();
  expect((await inline.boundingBox())?.width).toBeGreaterThan(30);
  const formula = article.getByRole('region', { name: '公式2' });
  const wider = await formula.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(wider).toBeGreaterThan(100);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await formula.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => formula.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);

  const code = article.locator('pre code').first();
  const selected = await code.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return getSelection()?.toString();
  });
  expect(selected?.trim()).toBe('let a;\nlet b;');
  expect(requested('media')).toEqual([]);
  expect(reports).toEqual([]);

  await page.emulateMedia({ media: 'print' });
  await expect(article.getByText('折起来的话')).toBeVisible();
});
