import { parseHtml, wordsOf } from '../../support/html';
import { PAGE_KINDS } from '../../support/page-kinds';
import { expect, test } from '../../support/test';
import { expectKind } from '../../support/whole-page';

for (const kind of PAGE_KINDS) {
  test(`${kind.name}: its words are complete in the HTML`, async ({ request, siteName }) => {
    const response = await request.get(kind.path);
    expect(response.status()).toBe(kind.status);
    expect(response.headers()['content-type']).toContain('text/html');
    const html = await response.text();
    const document = expectKind(html, kind, siteName);
    expect(document.documentElement.lang).toBe('zh-CN');
    // React's separator between two texts of one element would break a search in the HTML.
    expect(html).not.toContain('<!-- -->');
    // The page's scripts are named in a starter at its end, and none is requested before.
    const early = 'script[src]:not([nomodule]), link[as="script"]';
    expect(document.querySelectorAll(early)).toHaveLength(0);
    const starters = document.querySelectorAll('script[data-scripts]');
    expect(starters).toHaveLength(1);
    expect(starters[0]).toBe(document.body.lastElementChild);
  });
}

test('the header and the footer of a page name the site and its version', async ({
  request,
  siteName,
}) => {
  const document = parseHtml(await (await request.get('/about_us')).text());
  expect(wordsOf(document, 'body header')).toContain(siteName);
  expect(wordsOf(document, 'main ~ footer')).toContain(siteName);
  expect(wordsOf(document, 'main ~ footer')).toContain('版本 0.1.0');
});

test('an article of a series leads to the parts beside it, not to its neighbours by date', async ({
  request,
}) => {
  const document = parseHtml(await (await request.get('/content/guides/220')).text());
  const beside = document.querySelectorAll('main nav a:is([rel="prev"], [rel="next"])');
  expect([...beside].map((link) => link.getAttribute('href'))).toEqual([
    '/content/guides/206',
    '/content/guides/221',
  ]);
  const words = wordsOf(document, 'article');
  expect(words).toContain('系列《编辑指南》第6篇，共7篇');
});

test('a search without results offers other ways to find an article', async ({ request }) => {
  const path = `/search?${new URLSearchParams({ q: '饕餮饕餮' })}`;
  const document = parseHtml(await (await request.get(path)).text());
  expect(wordsOf(document, 'main')).toContain('没有找到相符的文章');
  const links = document.querySelectorAll('main nav a');
  expect([...links].map((link) => link.getAttribute('href'))).toContain('/tags');
});
