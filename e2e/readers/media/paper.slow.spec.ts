import { extraArticle } from '../../support/articles';
import { openReady } from '../../support/bench';
import { expect, test } from '../../support/isolated-site';
import { printOnPaper } from '../../support/paper';

const NAME = 'OrgSpringframeworkBeansFactoryNoSuchBeanDefinitionException';
const cells = (tag: string, last: string) =>
  [...Array.from({ length: 9 }, (_, at) => `${NAME.slice(at * 3)}`), last]
    .map((text) => `<${tag}>${text}</${tag}>`)
    .join('');
const TERMS = Array.from({ length: 40 }, (_, at) => `a_{${at}}`).join('+');
/** Code, a table and a formula, each far wider than paper, with marks at their right ends. */
const WIDE = `<h2>代码</h2>
<pre><code class="language-js">const ${NAME.repeat(3)}First = ${'1 + '.repeat(60)}2; // Second</code></pre>
<h2>表格</h2>
<table><thead><tr>${cells('th', 'Third')}</tr></thead><tr>${cells('td', 'Fourth')}</tr></table>
<h2>公式</h2>
<pre><code class="language-math math-display">${TERMS}+\\text{Fifth}</code></pre>`;
const MARKS = ['First', '2;//Second', 'Third', 'Fourth', 'Fifth'];

test('on paper code, wide tables and formulas are whole, nothing lies over anything, no heading ends a sheet and no footer stands alone', async ({
  page,
  site,
  backend,
}) => {
  await backend.control({ articles: [extraArticle(8111, { content: WIDE })] });
  await test.step('what is wider than paper', async () => {
    await openReady(page, `${site.base}/content/news/8111`);
    // The article tools, which make formulas fit, load when the browser is idle.
    await page.locator('.code-block button').first().waitFor();
    const { faults, text } = await printOnPaper(page);
    expect.soft(faults).toEqual([]);
    for (const mark of MARKS) expect.soft(text).toContain(mark);
  });
  for (const path of [
    '/content/guides/220',
    '/content/guides/202',
    '/',
    '/content',
    '/about_us',
    '/search?q=%E9%94%AE%E7%9B%98',
  ])
    await test.step(path, async () => {
      await openReady(page, site.base + path);
      expect.soft((await printOnPaper(page)).faults).toEqual([]);
    });
});
