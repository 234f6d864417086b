import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown';

test.each([
  ['## 标题', '<h2>标题</h2>'],
  ['| a |\n| - |\n| b |', '<td>b</td>'],
  ['~~a~~', '<del>a</del>'],
  ['```ts\nconst a = 1;\n```', '<pre><code class="language-ts">const a = 1;\n</code></pre>'],
  [
    '<aside>**x**</aside>\n\n<time datetime="2026">今年</time>',
    '<time datetime="2026">今年</time>',
  ],
  ['<script>1</script>', '<script>1</script>'],
])('%j becomes %s', async (markdown, html) => {
  expect(await renderMarkdown(markdown)).toContain(html);
});

test('a picture alone in its paragraph with a title becomes a figure', async () => {
  expect(await renderMarkdown('前\n\n![图](/a.svg "说明")\n\n后')).toBe(
    '<p>前</p>\n<figure><img src="/a.svg" alt="图"><figcaption>说明</figcaption></figure>\n<p>后</p>',
  );
});

test.each([
  ['without a title', '![图](/a.svg)'],
  ['among words', '看![图](/a.svg "说明")这里'],
  ['beside another', '![图](/a.svg "一") ![图](/b.svg "二")'],
])('a picture %s stays in its paragraph', async (_, markdown) => {
  expect(await renderMarkdown(markdown)).toMatch(/^<p>.*<\/p>$/);
});

test('footnotes speak Chinese and point at each other', async () => {
  const html = await renderMarkdown('文[^1]。\n\n[^1]: 注。');
  expect(html).toContain('脚注</h2>');
  expect(html).toContain('aria-label="返回正文"');
  expect(html).toContain('href="#fn-1" id="fnref-1"');
  expect(html).toContain('<li id="fn-1">');
});

test('a picture of this site says its size, one from elsewhere does not', async () => {
  expect(await renderMarkdown('![图](/media/pictures/segmentation.svg)')).toContain(
    'width="1200" height="666"',
  );
  for (const src of ['/media/nothing.svg', 'https://other.example/a.png', '/../package.json', '']) {
    expect(await renderMarkdown(`![图](${src})`)).not.toContain('width');
  }
  expect(await renderMarkdown('<img src="/media/logo.svg" width="9">')).not.toContain('240');
});
