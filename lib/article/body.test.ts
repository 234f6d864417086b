import { describe, expect, test } from 'vitest';
import { countCharacters, renderBody } from './body';

const html = (content: string, cdnUrl = '') => renderBody(content, cdnUrl).html;

describe('the HTML of an article', () => {
  test('keeps what editors really use', () => {
    const kept =
      '<p>字<strong>粗</strong><em>斜</em><code>码</code></p><blockquote><p>引</p></blockquote>';
    expect(html(kept)).toBe(kept);
  });

  test.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="alert(1)">x</p>', '<p>x</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="java\nscript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="/x" onclick="alert(1)">x</a>', '<a href="/x">x</a>'],
    ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', ''],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
    ['<iframe src="javascript:alert(1)"></iframe>', ''],
    ['<form><input name="x"></form>', ''],
    ['<style>body{display:none}</style>', ''],
    ['<p style="position:fixed">x</p>', '<p>x</p>'],
    ['<p class="mask">x</p>', '<p>x</p>'],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<p id="location">x</p>', '<p id="user-content-location">x</p>'],
  ])('makes %j harmless', (content, safe) => {
    expect(html(content)).toBe(safe);
  });

  test('gives headings readable, unique ids and lists those of two ranks', () => {
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

  test('keeps the links of footnotes together', () => {
    const text = html(
      '<p><a href="#fn-1" id="fnref-1">1</a></p><ol><li id="fn-1"><a href="#fnref-1">↩</a></li></ol>',
    );
    expect(text).toContain('href="#user-content-fn-1" id="user-content-fnref-1"');
    expect(text).toContain('id="user-content-fn-1"><a href="#user-content-fnref-1"');
  });

  test('highlights code whose language is named, and leaves the rest as it is', () => {
    expect(html('<pre><code class="language-js">const a = 1;</code></pre>')).toContain(
      '<span class="hljs-keyword">const</span>',
    );
    const plain = '<div class="code-block"><pre tabindex="0"><code>const a = 1;</code></pre></div>';
    expect(html('<pre><code>const a = 1;</code></pre>')).toBe(plain);
    expect(html('<pre><code class="language-nope">x</code></pre>')).toContain('>x</code>');
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
    expect(html(`<a href="${href}">x</a>`).includes('rel=')).toBe(away);
  });

  test('no heading can name a variable of the page', () => {
    expect(html('<h2>process</h2><h3 id="process">x</h3>')).toBe(
      '<h2 id="-process">process</h2><h3 id="user-content-process">x</h3>',
    );
  });

  test('keeps the checkboxes of task lists, switched off, and no other control', () => {
    expect(
      html(
        '<ul><li><input type="checkbox" checked onclick="x()"><input type="text">做完</li></ul>',
      ),
    ).toBe('<ul><li><input type="checkbox" disabled checked aria-label="已完成">做完</li></ul>');
    expect(html('<p><input type="checkbox">没做</p>')).toContain('disabled aria-label="未完成"');
  });

  test('keeps what can be unfolded, footnotes, ruby and figures', () => {
    const kept =
      '<details open><summary>更多</summary><p>x</p></details><ruby>字<rt>zì</rt></ruby>' +
      '<figure><figcaption>图</figcaption></figure><section data-footnotes="" class="footnotes"></section>';
    expect(html(kept)).toBe(kept);
  });

  test('says where outside links lead, and lets tables scroll inside themselves', () => {
    expect(html('<a href="https://example.com">x</a>')).toContain(
      'rel="noopener noreferrer nofollow"',
    );
    expect(html('<table><tr><td>x</td></tr></table>')).toMatch(
      /^<div class="table-scroll" tabindex="0" role="region" aria-label="表格1"><table>/,
    );
  });
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

test('the beginning of the text is one line, cut after about 120 characters', () => {
  expect(renderBody('<h2>标题</h2>\n<p>正文，<em>一句</em>话。</p>', '').lead).toBe(
    '标题 正文，一句话。',
  );
  const long = renderBody(`<p>${'字'.repeat(300)}</p>`, '').lead;
  expect(long).toBe(`${'字'.repeat(119)}…`);
});
