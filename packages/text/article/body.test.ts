import { expect, test } from 'vitest';
import { countCharacters, renderBody } from './body';

const html = (content: string) => renderBody(content, '').html;

test.each([
  '<p>字<strong>粗</strong><em>斜</em><code>码</code></p><blockquote><p>引</p></blockquote>',
  '<details open><summary>更多</summary><p>x</p></details><ruby>字<rt>zì</rt></ruby>',
  '<figure><figcaption>图</figcaption></figure><section data-footnotes="" class="footnotes"></section>',
  '<p>姓<span translate="no">余</span>，<i lang="ja">台湾</i></p>',
])('keeps %s', (kept) => {
  expect(html(kept)).toBe(kept);
});

test.each([
  ['<script>alert(1)</script>', ''],
  ['<p onclick="alert(1)">x</p>', '<p>x</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="java\nscript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href=" JavaScript:alert(1)">x</a>', '<a>x</a>'],
  ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', ''],
  ['<form><input name="x"><input type="text"></form>', ''],
  ['<style>body{display:none}</style>', ''],
  ['<p style="position:fixed">x</p>', '<p>x</p>'],
  ['<p class="mask">x</p>', '<p>x</p>'],
  ['<p id="location">x</p>', '<p id="user-content-location"><a name="location"></a>x</p>'],
  ['<h2>process</h2>', '<h2 id="-process">process</h2>'],
  ['<h3 id="process">x</h3>', '<h3 id="user-content-process"><a name="process"></a>x</h3>'],
])('makes %j harmless', (content, safe) => {
  expect(html(content)).toBe(safe);
});

test.each([
  ['https://example.com', true],
  ['//example.com', true],
  ['\\\\example.com', true],
  ['/\\example.com', true],
  ['/content', false],
  ['content', false],
  ['http://localhost:3000/content', false],
  ['mailto:a@example.com', false],
])('a link to %s leads away: %s', (href, away) => {
  const text = html(`<a href="${href}">x</a>`);
  expect(text.includes(' rel="noopener noreferrer nofollow"')).toBe(away);
  expect(text.includes('rel=')).toBe(away);
});

test('headings get readable, unique ids, and those of two ranks are listed', () => {
  const { html: text, headings } = renderBody(
    '<h2>缓存 与 HTTP</h2><h3>缓存 与 HTTP</h3><h4>深</h4><h1>大</h1>',
    '',
  );
  expect(headings).toEqual([
    { id: '缓存-与-http', text: '缓存 与 HTTP', depth: 2 },
    { id: '缓存-与-http-2', text: '缓存 与 HTTP', depth: 3 },
    { id: '大', text: '大', depth: 2 },
  ]);
  expect(text).toContain('<h2 id="大">大</h2>');
});

test('the number of a footnote is no part of a heading in its id and in the table of contents', () => {
  const note = '<sup><a href="#fn-1" id="fnref-1" data-footnote-ref>1</a></sup>';
  const { html: text, headings } = renderBody(`<h2>结果${note}</h2><h3>x<sup>2</sup></h3>`, '');
  expect(headings).toEqual([
    { id: '结果', text: '结果', depth: 2 },
    { id: '-x2', text: 'x2', depth: 3 },
  ]);
  expect(text).toContain('<h2 id="结果">结果<sup><a href="#fn-1"');
});

test('nor is one that Pandoc has written; a link in the page with other words is', () => {
  const note = '<a href="#fn1" class="footnote-ref" id="fnref1"><sup>1</sup></a>';
  const { html: text, headings } = renderBody(
    `<h2>结果${note}</h2><h2><a href="#fn1">见x<sup>2</sup></a></h2>`,
    '',
  );
  expect(headings).toEqual([
    { id: '结果', text: '结果', depth: 2 },
    { id: '见x2', text: '见x2', depth: 2 },
  ]);
  expect(text).toContain('<h2 id="结果">结果<a href="#fn1"');
});

const CODE = '<div class="code-block"><pre tabindex="0"><code';
const TABLE = '<div class="table-scroll" tabindex="0" role="region" aria-label="表格';

test.each([
  [
    'the links of footnotes',
    '<a href="#fn-1" id="fnref-1">1</a><p id="fn-1"><a href="#fnref-1">↩</a></p>',
    '<a href="#user-content-fn-1" id="user-content-fnref-1">1</a>' +
      '<p id="user-content-fn-1"><a href="#user-content-fnref-1">↩</a></p>',
  ],
  [
    'URLs that begin with a capital or a space',
    '<a href="Https://x.example/A">a</a><a href=" MAILTO:a@x.example">b</a><img src="\nHTTP://x.example/a">',
    '<a href="https://x.example/A" rel="noopener noreferrer nofollow">a</a>' +
      '<a href="mailto:a@x.example">b</a>' +
      '<a href="http://x.example/a" rel="noopener noreferrer nofollow">图片</a>',
  ],
  [
    'checkboxes, switched off',
    '<input type="checkbox" checked onclick="x()">做完<input type="checkbox">没做',
    '<input type="checkbox" disabled checked aria-label="已完成">做完' +
      '<input type="checkbox" disabled aria-label="未完成">没做',
  ],
  [
    'code, highlighted if its language is named',
    '<pre><code class="language-js">const</code></pre><pre><code>const</code></pre>',
    `${CODE} class="hljs language-js"><span class="hljs-keyword">const</span></code></pre></div>` +
      `${CODE}>const</code></pre></div>`,
  ],
  [
    'code in an unknown language',
    '<pre><code class="language-nope">x</code></pre>',
    `${CODE} class="hljs language-nope">x</code></pre></div>`,
  ],
  [
    'line breaks of code, as characters',
    '<pre><code class="language-nope">a<br>b</code></pre><pre>c<br>d</pre>',
    `${CODE} class="hljs language-nope">a\nb</code></pre></div>` +
      '<div class="code-block"><pre tabindex="0">c\nd</pre></div>',
  ],
  [
    'tables, which scroll inside themselves',
    '<table></table><table></table>',
    `${TABLE}1"><table></table></div>${TABLE}2"><table></table></div>`,
  ],
])('keeps %s', (_, content, expected) => {
  expect(html(content)).toBe(expected);
});

test.each([
  ['', 0],
  ['中文字', 3],
  ['HTTP', 1],
  ['用HTTP缓存', 4],
  ['one two, 3', 3],
])('%j has %i characters to read', (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

test.each([
  ['<h2>标题</h2>\n<p>正文，<em>一句</em>话。</p>', '正文，一句话。'],
  [`<p>${'字'.repeat(300)}</p>`, `${'字'.repeat(119)}…`],
])('the beginning of the text is one line, cut after about 120 characters', (content, lead) => {
  expect(renderBody(content, '').lead).toBe(lead);
});

test.each([
  ['<p>One.</p><p>Two<br>three.</p><ul><li>4</li><li>5</li></ul>', 'One. Two three. 4 5'],
  ['Not <b>two</b> words: b<i>i</i>g', 'Not two words: big'],
  ['<p>甲<sup><a href="#fn-1">1</a></sup>乙<a href="#fn2"><sup>2</sup></a>。</p>', '甲乙。'],
  ['<p>甲。</p><section data-footnotes><h2>脚注</h2><ol><li>乙</li></ol></section>', '甲。'],
])('the beginning of %s is %j', (content, lead) => {
  expect(renderBody(content, '').lead).toBe(lead);
});
