import { expect, test } from 'vitest';
import { renderMarkdownAlone } from './markdown';

/** The HTML of a paragraph. */
const html = (markdown: string) =>
  renderMarkdownAlone(markdown).replace(/^<p>([\s\S]*)<\/p>$/, '$1');

test.each([
  ['含**“重点”**内容', '含<strong>“重点”</strong>内容'],
  ['含**「重点」**内容', '含<strong>「重点」</strong>内容'],
  ['**注意：**正文', '<strong>注意：</strong>正文'],
  ['**第一步：**10轮', '<strong>第一步：</strong>10轮'],
  ['**安装（正式版）**之后', '<strong>安装（正式版）</strong>之后'],
  ['他读*《书名》*很久', '他读<em>《书名》</em>很久'],
  ['~~“旧价”~~现价', '<del>“旧价”</del>现价'],
  ['运行**`npm`**命令', '运行<strong><code>npm</code></strong>命令'],
  ['看**[链接](/a)**后', '看<strong><a href="/a">链接</a></strong>后'],
  ['*a*和5*3*2', '<em>a</em>和5<em>3</em>2'],
  ['第10~20页，第30~40页', '第10~20页，第30~40页'],
  ['~单~', '~单~'],
  ['~~双~~', '<del>双</del>'],
  [
    '使用**“响应式”**API，Vue**“组合式”**写法',
    '使用<strong>“响应式”</strong>API，Vue<strong>“组合式”</strong>写法',
  ],
  ['写法，**“A”**b。', '写法，<strong>“A”</strong>b。'],
  ['API*‘响应式’*是，用~~“旧价”~~A', 'API<em>‘响应式’</em>是，用<del>“旧价”</del>A'],
  ['一*——破折*A，**列夫·**T', '一<em>——破折</em>A，<strong>列夫·</strong>T'],
  ['**50%**off 前**价格**后', '<strong>50%</strong>off 前<strong>价格</strong>后'],
  ['use**“a”**b and “*c*”', 'use**“a”**b and “<em>c</em>”'],
])('%s', (markdown, expected) => {
  expect(html(markdown)).toBe(expected);
});

test.each([
  ['访问 https://example.com/docs，然后', 'https://example.com/docs', '，然后'],
  ['见https://example.com/a。下一句', 'https://example.com/a', '。下一句'],
  ['（https://example.com/baz）后', 'https://example.com/baz', '）后'],
  ['**https://example.com/p**。做完', 'https://example.com/p', '</strong>。做完'],
  ['https://example.com，**粗**', 'https://example.com', '，<strong>粗</strong>'],
  ['https://example.com/a(b)”c', 'https://example.com/a(b)', '”c'],
  ['https://example.com/a.，c', 'https://example.com/a', '.，c'],
  ['https://example.com/a,b;c？d', 'https://example.com/a,b;c', '？d'],
  ['（www.example.com，b）', 'www.example.com', '，b）'],
  ['[来源：https://example.com/b，c]', 'https://example.com/b', '，c]'],
  ['https://example.com/维基·百科）x', 'https://example.com/维基·百科', '）x'],
  ['写信a@example.com。', 'a@example.com', '。'],
])('the address in %s', (markdown, address, after) => {
  expect(html(markdown)).toContain(`>${address}</a>${after}`);
});

test.each(['https\\://example.com/docs', '[来源：https\\://example.com]', 'www\\.example.com'])(
  'an escaped address is no link: %s',
  (markdown) => {
    expect(html(markdown)).toBe(markdown.replace('\\', ''));
  },
);

test('an address in angle brackets is a link as it stands', () => {
  expect(html('<https://example.com/，b>')).toContain('>https://example.com/，b</a>');
});
