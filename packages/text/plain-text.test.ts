import { isSlow } from '@wenzhan/kit/testing/linear-time';
import { expect, test } from 'vitest';
import { plainBlocks, plainLead, plainText } from './plain-text';

test.each([
  ['## 标题\n\n正文', '标题 正文'],
  ['一个**重**点和*斜*体、~~删~~', '一个重点和斜体、删'],
  ['snake_case和__init__，_强调_', 'snake_case和__init__，强调'],
  ['见[规范](https://www.w3.org/TR/a_(b))说', '见规范说'],
  ['![图](/a.svg "说明")', '图 说明'],
  ["![图](/a.svg '说明')后", '图 说明后'],
  ['[括号](/a_(b) "说明")后', '括号 说明后'],
  ['![图](/a.svg)后', '图后'],
  ['文[^1]。\n\n[^1]: 注。', '文。 注。'],
  ['- [ ] 一\n- [x] 二\n  1. 三', '一 二 三'],
  ['> 引\n> 用', '引 用'],
  ['> [!NOTE]\n> 记住', '注意 记住'],
  ['> 引\n>\n> > [!TIP]\n> > 试试', '引 提示 试试'],
  ['| 甲 | 乙 |\n|----|:--:|\n| 1 | 2 |', '甲 乙 1 2'],
  ['用`<main>`元素和`a * b`', '用<main>元素和a * b'],
  ['前\n\n```html\n<a href="#x"># [x]</a>\n```\n\n后', '前 <a href="#x"># [x]</a> 后'],
  ['<p class="x">字</p><!-- 不见 -->', '字'],
  ['<table><tr><td>甲</td><td>乙</td></tr></table>', '甲 乙'],
  ['甲<br>乙<b>丙</b>，\\<br>', '甲 乙丙，<br>'],
  ['换\n行', '换行'],
  [
    '见[规范][W3C]、[![图][w3c]][w3c]和a[0][1]\n[x]: 是字\n\n[w3c]: https://www.w3.org "题"\n[b]: /b\n\n后',
    '见规范、图和a01 x: 是字 后',
  ],
  ['a\nb', 'a b'],
  ['白日依山尽，\\\n黄河', '白日依山尽，黄河'],
  ['\\*不斜\\*，A&amp;B', '*不斜*，A&B'],
  ['\\[注]和\\<div>、A\\&amp;B，\\[^1]', '[注]和<div>、A&amp;B，[^1]'],
  [
    '见<https://example.com/a_b>，问<me@example.com>',
    '见https://example.com/a_b，问me@example.com',
  ],
  ['&copy;2026&mdash;A&#38;B &amp;copy', '©2026—A&B &copy'],
  ['标题\n====\n\n正文', '标题 正文'],
  ['<style>p{}</style>\n\n字\n\n<script>\nlet a;\n\nlet b;\n</script>', '字'],
  ['- ```js\n  a*b*c\n  ```\n\n后**面**', 'a*b*c 后面'],
  ['1. 步\n\n    ```js\n    a*b*c\n    ```\n\n后**面**', '步 a*b*c 后面'],
  ['> ```js\n> let a;\n> ```\n>\n> 后**面**', 'let a; 后面'],
  ['```md\n```js\n**a**\n```\n后**面**', '```js **a** 后面'],
  ['⟦记号⟧', '记号'],
  ['---', ''],
  ['用`a` 和 `b` - 两个', '用a 和 b - 两个'],
  ['| 甲 | 乙 |\n| - | - |\n| `a` | `b` |', '甲 乙 a b'],
  ['值$x_1 \\cdot y_2$。', '值x_1 \\cdot y_2。'],
  ['$$\n\\frac{a}{b} * c * d\n$$', '\\frac{a}{b} * c * d'],
  ['写作`$x$`', '写作$x$'],
  ['', ''],
])('of %j only %j is left', (markdown, text) => {
  expect(plainText(markdown)).toBe(text);
});

test.each([
  [
    '<h2>标题</h2><p>一<br>二 <b>三</b>四</p><ul><li>五</li><li>六</li></ul>',
    '标题 一 二 三四 五 六',
  ],
  [
    '<p>A&amp;B &hellip; &#8220;引&#x201D;&nbsp;* 1. # [x](y) `z`</p>',
    'A&B … “引” * 1. # [x](y) `z`',
  ],
  ['<style>p{}</style><script>if (a<b) {}</script>字<!-- 不见 -->', '字'],
  ['<pre><code>a &lt;b&gt;\n$x$</code></pre>', 'a <b> $x$'],
  ['⟦记号⟧', '记号'],
  [
    '能量<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>。',
    '能量x^2。',
  ],
])('of HTML %j only %j is left', (html, text) => {
  expect(plainText(html, 'html')).toBe(text);
});

test.each(['<', '<!--', '<script>', '<p ', '&', '<style', '<semantics>'])(
  'a long run of %j in HTML does not block',
  (piece) => {
    expect(plainText(`末尾 ${piece.repeat(5000)}`, 'html')).toMatch(/^末尾/);
  },
);

// Exponential backtracking would exceed the test timeout.
test.each(['`', '[', '(', '<', '*', '_', '](', '<!--', '| ', '[^', '> ', '$', '$a '])(
  'a long run of %j does not keep the text after it from being read',
  (piece) => {
    expect(plainText(`${piece.repeat(5000)}\n\n末尾`)).toMatch(/末尾$/);
  },
);

test.each([
  ['## 标题\n正文一\n正文二', 'markdown', '标题\n正文一正文二'],
  ['一段\n\n## 标题\n\n- 一\n- 二\n\n> 引文', 'markdown', '一段\n标题\n一\n二\n引文'],
  ['| 甲 | 乙 |\n|----|:--:|\n| 1 | 2 |', 'markdown', '甲 乙\n1 2'],
  ['前\n```js\nlet a;\nlet b;\n```\n后', 'markdown', '前\nlet a; let b;\n后'],
  [
    '<h2>标题</h2><p>一<br>二</p><table><tr><td>1</td><td>2</td></tr></table>',
    'html',
    '标题\n一 二\n1 2',
  ],
] as const)('the blocks of %j as %s stand in lines', (body, format, lines) => {
  expect(plainBlocks(body, format)).toBe(lines);
});

test.each([
  ['# 题\n\n## 标题\n\n正文 # 不是标题', 'markdown', '正文 # 不是标题'],
  ['<h2 class="a">标题</h2><p>正文</p>', 'html', '正文'],
] as const)('the beginning of %j as %s has no heading', (body, format, lead) => {
  expect(plainLead(body, format)).toBe(lead);
});

test.each(['# ', '#', '- ', '| ', '```\n', '<h2>'])('a long run of %j does not block', (piece) => {
  expect(plainBlocks(piece.repeat(5000))).toBeDefined();
  expect(plainLead(piece.repeat(5000), 'html')).toBeDefined();
});

test('a letter and its accent are one character, in time proportional to the text', () => {
  expect(plainText('cafe\u0301, \u110b\u1165')).toBe('caf\u00e9, \uc5b4');
  const marks = (length: number) => `a${'\u0301\u0316'.repeat(length / 2)}`;
  expect(isSlow(plainText, marks)).toBe(false);
});
