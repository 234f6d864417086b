import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown';

const FIGURE = '<figure><img src="/a.svg" alt="图"><figcaption>说明</figcaption></figure>';

test.each([
  ['~~a~~', '<del>a</del>'],
  ['> [!NOTE]  \n> 字  \n> 节', '<p>字<br>\n节</p>'],
  ['> [!NOTE]\n> 字  \n> 节', '<p>字<br>\n节</p>'],
  ['> [!NOTE]\n> **字**', '<p><strong>字</strong></p>'],
  ['```ts\nconst a = 1;\n```', '<pre><code class="language-ts">const a = 1;\n</code></pre>'],
  ['<aside>**x**</aside>\n\n<time datetime="2026">年</time>', '<time datetime="2026">年</time>'],
  ['<script>1</script>', '<script>1</script>'],
  ['前\n\n![图](/a.svg "说明")\n\n后', `<p>前</p>\n${FIGURE}\n<p>后</p>`],
  ['![图](/media/pictures/segmentation.svg)', 'width="1200" height="666"'],
])('%j becomes %s', async (markdown, html) => {
  expect(await renderMarkdown(markdown)).toContain(html);
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

test.each(['/media/nothing.svg', 'https://other.example/a.png', '/../package.json', ''])(
  'the picture %j says no size',
  async (src) => expect(await renderMarkdown(`![图](${src})`)).not.toContain('width'),
);

test('a picture keeps the size that is written', async () => {
  expect(await renderMarkdown('<img src="/media/logo.svg" width="9">')).not.toContain('240');
});
