import { readFileSync } from 'node:fs';
import { renderBody } from '@wenzhan/text/article/body';
import { renderMarkdownAlone } from '@wenzhan/text/markdown/markdown';
import { expect, test } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown';

const convert = (html: string) => {
  const notes: string[] = [];
  const markdown = htmlToMarkdown(html, (note) => notes.push(note)).trim();
  return { markdown, notes };
};

test.each([
  ['a heading of the page', '<h1>题</h1>', '# 题'],
  ['emphasis between letters', '<p>中<em>间</em>的</p>', '中*间*的'],
  ['emphasis next to a mark', '<p><b>注意：</b>以后</p>', '**注意：**以后'],
  ['small marks', '<p>H<sub>2</sub>O</p>', 'H<sub>2</sub>O'],
  ['a price', '<p>从$5到$10</p>', String.raw`从\$5到\$10`],
  ['a source', '<blockquote><p>a</p><cite>b</cite></blockquote>', '> a\n>\n> <cite>b</cite>'],
  ['a caption', '<figure><img src="a" alt="b"><figcaption>c</figcaption></figure>', '![b](a "c")'],
  [
    'a caption with markup',
    '<figure><img src="/a.png" alt=""><figcaption>乙<b>丙</b></figcaption></figure>',
    '<figure><img src="/a.png" alt=""><figcaption>乙<b>丙</b></figcaption></figure>',
  ],
  ['a thumbnail', '<a href="/a.jpg"><img src="/a-150x150.jpg" alt="甲"></a>', '![甲](/a.jpg)'],
  [
    'code with a language',
    '<pre class="brush: js"><code>a\n\nb</code></pre>',
    '```js\na\n\nb\n```',
  ],
  [
    'code of Hexo',
    '<figure class="highlight css"><table><tr><td class="gutter"><pre>1</pre></td><td class="code"><pre>a</pre></td></tr></table></figure>',
    '```css\na\n```',
  ],
  [
    'code of several lines in a sentence',
    '<p>甲<code>a {<br>*b* }</code></p>',
    '甲<code>a {\\\n\\*b\\* }</code>',
  ],
  ['a table', '<table><thead><tr><th>a<tbody><tr><td>1</table>', '| a |\n| - |\n| 1 |'],
  [
    'a table without headings',
    '<table><tbody><tr><td>1</td></tr></tbody></table>',
    '<table><tbody><tr><td>1</td></tr></tbody></table>',
  ],
  [
    'an empty line in HTML',
    '<details><summary>a</summary><pre>b\n\nc</pre></details>',
    '<details><summary>a</summary><pre>b&#10;\nc</pre></details>',
  ],
  [
    'the page of a video',
    '<p>https://youtu.be/dQw4w9WgXcQ</p>',
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>',
  ],
  [
    'a place in the text',
    '<p><a href="#b">去</a></p><h2 id="b">题</h2>',
    '[去](#b)\n\n## <span id="b"></span>题',
  ],
])('%s', (_, html, expected) => {
  expect(convert(html).markdown).toBe(expected);
});

test.each([
  ['<p style="text-align:center">甲</p>', '没有保留对齐、颜色和字号（1处）'],
  ['<script>x</script>', '删去脚本（1处）'],
  ['<iframe src="https://a.example/">', '内嵌的网页在站上显示为链接：https://a.example/'],
])('what the site does not show is noted: %s', (html, note) => {
  expect(convert(html).notes).toEqual([note]);
});

test('footnotes of the block editor are footnotes', () => {
  const { markdown } = convert(
    '<p>甲<sup data-fn="u" class="fn"><a href="#u" id="u-link">1</a></sup></p>' +
      '<ol class="wp-block-footnotes"><li id="u">注 <a href="#u-link">↩</a></li></ol>',
  );
  expect(markdown).toBe('甲[^1]\n\n[^1]: 注');
  expect(renderBody(renderMarkdownAlone(markdown), '').html).toContain('data-footnote-ref');
});

/** Each line of the fixture, and shapes of which Markdown has several readings. */
const WRITTEN = [
  ...readFileSync('packages/import/testing/written.html', 'utf8').trim().split('\n'),
  '<p>他读<em>《书名》</em>很久，<del>“旧价”</del>现价，a<strong>(b)</strong>c</p>',
  '<p>第10~20页，第30~40页，从$5到$10，*星*，_线_，# 井，1. 点，&lt;b&gt;</p>',
  '<p><strong>甲</strong><em>乙</em><strong>丙</strong></p>',
  '<p>甲<br>\n<strong>乙：</strong><br>\n丙</p>',
  '<ul>\n<li>一\n<ul>\n<li>二</li>\n<li>三</li>\n</ul>\n</li>\n<li>四</li>\n</ul>',
  '<p>见 <a href="https://example.com/a%EF%BC%8Cb">https://example.com/a，b</a>，www.example.com。</p>',
];

test.each(WRITTEN)('%s comes back unchanged', (html) => {
  const { markdown } = convert(html);
  const page = (content: string) => renderBody(content, '').html;
  expect(page(renderMarkdownAlone(markdown))).toBe(page(html));
});
