import { extraArticle } from '../../support/articles';
import { parseHtml, wordsOf } from '../../support/html';
import { expect, test } from '../../support/isolated-site';
import { ask } from '../../support/raw';

const BYTES = 200 * 1024;
const LAST = '这是很长的一篇文章的最后一段。';
const PARAGRAPH = `<p>${'一篇长文里的一段话，'.repeat(20)}</p>`;
const CONTENT = `${PARAGRAPH.repeat(BYTES / Buffer.byteLength(PARAGRAPH) + 1)}<p>${LAST}</p>`;

test.use({ javaScriptEnabled: false });

test('an article of 200 KB is in the HTML in plain sight, and can be read to its end without JavaScript', async ({
  backend,
  site,
  page,
}) => {
  await backend.control({ articles: [extraArticle(8001, { content: CONTENT })] });
  const { status, html } = await ask(site.base, '/content/news/8001');
  expect(status).toBe(200);
  expect(Buffer.byteLength(html)).toBeGreaterThan(BYTES);
  expect(html).not.toMatch(/<div hidden="?"? id="S:/);
  const document = parseHtml(html);
  expect(wordsOf(document, 'main article')).toContain(LAST);
  expect(document.querySelector('[hidden] p')).toBeNull();
  expect(document.title).toBe('第8001篇 - 文站');
  await page.goto(`${site.base}/content/news/8001`);
  const last = page.getByText(LAST);
  await expect(last).toBeVisible();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
});
