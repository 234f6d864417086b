import { extraArticle } from '../support/articles';
import { openReady } from '../support/bench';
import { expect, test } from '../support/isolated-site';
import { COVERING_FORMULAS } from './hostile-articles';

const FIRST_ID = 8300;

/** Whatever else an article can make large, or move. */
const OTHERS = [
  `<table><tr><td colspan="1000" rowspan="65534">x</td></tr></table>`,
  `<p>字${'\u0334\u0301'.repeat(2000)}</p>`,
  `<p>${'x'.repeat(20_000)}</p>`,
  '<div style="position:fixed;inset:0;z-index:9">x</div>',
];

const articles = [
  ...COVERING_FORMULAS.map(
    (tex) => `<p>前<code class="language-math math-inline">${tex}</code>后</p>
      <pre><code class="language-math math-display">${tex}</code></pre>`,
  ),
  ...OTHERS,
].map((content, index) => extraArticle(FIRST_ID + index, { content }));

test('what an article contains stays inside its box: the rest of the page gets its own clicks', async ({
  backend,
  site,
  page,
}) => {
  await backend.control({ articles });
  for (const { id } of articles) {
    await test.step(String(id), async () => {
      await openReady(page, `${site.base}/content/news/${id}`);
      const covered = await page.evaluate(() => {
        const prose = document.querySelector('main [class*=prose]');
        const outside = [...document.querySelectorAll('header a, h1, footer a')].filter(
          (element) => element.checkVisibility() && !prose?.contains(element),
        );
        return outside.flatMap((element) => {
          element.scrollIntoView({ block: 'center' });
          const { left, top, width, height } = element.getBoundingClientRect();
          const on = document.elementFromPoint(left + width / 2, top + height / 2);
          return prose?.contains(on) ? [element.textContent] : [];
        });
      });
      expect(covered).toEqual([]);
      const isWider = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth > clientWidth;
      });
      expect(isWider).toBe(false);
    });
  }
});
