import { expect, test } from 'vitest';
import { renderBody } from './body';
import { toMarkdown } from './markdown';

const PAGE = 'https://site.example/content/news/1';
const markdown = (html: string) => toMarkdown(renderBody(html, '').html, PAGE);

test('tables, code, pictures and lists stay what they are', () => {
  const text = markdown(
    '<h2>题</h2><table><tr><th>a</th></tr><tr><td>b</td></tr></table>' +
      '<pre><code class="language-js">let a = 1;\n</code></pre><ul><li>一<ul><li>二</li></ul></li></ul>' +
      '<p><img src="/e.png" alt="图"> <del>删</del></p>',
  );
  expect(text).toBe(
    [
      '## 题',
      '| a |\n| - |\n| b |',
      '```js\nlet a = 1;\n```',
      '- 一\n  - 二',
      '![图](https://site.example/e.png) ~~删~~\n',
    ].join('\n\n'),
  );
});

test('each box of words is a paragraph', () => {
  const text = markdown(
    '<div>一<b>二</b></div><div>三<br>四</div><section><section>五</section>六</section>' +
      '<figure><img src="/a.png" alt="甲"></figure><figure><img src="/b.png" alt="乙"></figure>',
  );
  expect(text).toBe(
    [
      '一**二**',
      '三\\\n四',
      '五',
      '六',
      '![甲](https://site.example/a.png)',
      '![乙](https://site.example/b.png)\n',
    ].join('\n\n'),
  );
});

test('a figure loses nothing that is beside its first picture', () => {
  const [first, second] = ['<img src="/a.png" alt="甲">', '<img src="/b.png" alt="乙">'];
  const figure = (all: string) => markdown(`<figure>${all}<figcaption>丙</figcaption></figure>`);
  const url = (name: string) => `https://site.example/${name}.png`;
  expect(figure(first)).toBe(`![甲](${url('a')} "丙")\n`);
  expect(figure(`<div>${first}</div><div>${second}</div>`)).toBe(
    `![甲](${url('a')})\n\n![乙](${url('b')})\n\n丙\n`,
  );
  expect(figure(`<blockquote>丁</blockquote>${first}`)).toBe(`> 丁\n\n![甲](${url('a')})\n\n丙\n`);
});

test('what is unsafe in HTML is not in the Markdown, and text that looks like markup stays text', () => {
  const text = markdown(
    '<script>alert(1)</script><p onclick="x()">&lt;script&gt; *a* [b](c) <a href="javascript:d()">d</a></p>',
  );
  expect(text).toBe('\\<script> \\*a\\* \\[b]\\(c) d\n');
});

test('emphasis inside its own kind is written once', () => {
  expect(markdown('<p>a <b>b <i>c <b>d</b> <em>e</em></i></b></p>')).toBe('a **b *c d e***\n');
  expect(markdown(`${'<b><i>'.repeat(90)}x`)).toBe('**_x_**\n');
});

test('done and open tasks stay what they are', () => {
  const box = (checked: string) => `<li><input type="checkbox"${checked}> **注意：**正文</li>`;
  expect(markdown(`<ul>${box('')}${box(' checked')}</ul>`)).toBe(
    '- [ ] \\*\\*注意：\\*\\*正文\n- [x] \\*\\*注意：\\*\\*正文\n',
  );
});

test('a folded part without a summary loses no words', () => {
  const text = markdown('<details>甲<p>乙</p></details>');
  expect(text).toBe('<details>\n\n甲\n\n乙\n\n</details>\n');
});

test('a table with a caption, or with a list or code in a cell, stays HTML', () => {
  const rows = '<tr><th>甲</th></tr><tr><td><ul><li>一</li><li>二</li></ul></td></tr>';
  expect(markdown(`<table><caption>表一</caption>${rows}</table>`)).toBe(
    `<table><caption>表一</caption><tbody>${rows}</tbody></table>\n`,
  );
  expect(markdown('<table><tr><td><pre>a\n\nb</pre></td></tr></table>')).toContain(
    '<td><pre>a&#10;\nb</pre></td>',
  );
  const figure =
    '<figure><table><tr><td>甲</td><td><pre>a</pre></td></tr></table><figcaption>乙</figcaption></figure>';
  expect(markdown(figure)).toContain('<td>甲</td>');
  expect(markdown('<table><tr><th>甲</th></tr><tr><td><p>一</p></td></tr></table>')).toBe(
    '| 甲 |\n| - |\n| 一 |\n',
  );
});
