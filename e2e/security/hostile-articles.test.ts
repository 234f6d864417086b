import { absoluteHtml } from '@wenzhan/text/article/absolute';
import { renderBody } from '@wenzhan/text/article/body';
import { expect, test } from 'vitest';
import { COVERING_FORMULAS, HOSTILE_HTML } from './hostile-articles';

const NOTICE = '这篇内容太长或太复杂，这里只显示了前面的部分。';
const PAGE = 'https://site.example/content/news/1';

test.each(Object.entries(HOSTILE_HTML))(
  '%s: the page has a bounded number of characters and elements',
  (_, content) => {
    const { html } = renderBody(content, '');
    expect(html.length).toBeLessThan(301_000);
    expect(html.match(/<[a-z]/g)?.length ?? 0).toBeLessThan(40_000);
    expect(absoluteHtml(html, PAGE).length).toBeLessThan(301_000);
  },
);

test.each([
  'formatting elements that each paragraph opens again',
  'formatting elements within the depth that is read',
  '10,000 elements inside each other',
])('%s: the beginning is shown, with a notice', (name) => {
  expect(renderBody(`<p>开头</p>${HOSTILE_HTML[name]}`, '').html).toMatch(
    new RegExp(`^<p>开头</p>.*${NOTICE}`, 's'),
  );
});

test('HTML that becomes too long is cut after an element that fits', () => {
  const { html } = renderBody('<img src=/media/a.jpg alt=a>'.repeat(10_000), '');
  expect(html).toMatch(/<\/a><div class="markdown-alert markdown-alert-note" role="note">/);
  expect(html).toContain(NOTICE);
});

test.each([
  ['code', 'pre', `<pre><code>${'字<\n'.repeat(200_000)}</code></pre>`],
  ['a table', 'table', `<table>${'<tr><td>一<td>二'.repeat(14_000)}</table>`],
  [
    'a paragraph in a quotation',
    'blockquote',
    `<blockquote><p>${'字'.repeat(400_000)}</p></blockquote>`,
  ],
])('of one long element, %s, the beginning is shown, with a notice', (_, name, content) => {
  const { html } = renderBody(`<p>开头</p>${content}`, '');
  expect(html.length).toBeGreaterThan(280_000);
  expect(html.length).toBeLessThan(301_000);
  expect(html).toContain(`</${name}>`);
  expect(html).toContain(NOTICE);
});

test('the table of contents has no heading that is not shown', () => {
  const { headings } = renderBody(`<h2>一</h2><p>${'字'.repeat(400_000)}</p><h2>二</h2>`, '');
  expect(headings.map(({ text }) => text)).toEqual(['一']);
});

test('an article of an ordinary length has no notice', () => {
  expect(renderBody('<p>一段话</p>'.repeat(10_000), '').html).not.toContain(NOTICE);
});

test.each([
  '\\def\\a{x}\\a',
  '\\gdef\\a{x}\\a',
  '\\edef\\a{x}\\a',
  '\\xdef\\a{x}\\a',
  '\\let\\a=x\\a',
  '\\futurelet\\a x\\a',
  '\\global\\def\\a{x}\\a',
  '\\long\\def\\a{x}\\a',
  '\\newcommand\\a{x}\\a',
  '\\newcommand*{\\sum}{x}',
  '\\renewcommand\\sum{x}\\sum',
  '\\providecommand\\a{x}\\a',
  'x'.repeat(5001),
])('a formula that defines commands or is too long stays code: %.24s', (tex) => {
  const code = `<code class="language-math math-inline">${tex}</code>`;
  expect(renderBody(code, '').html).toBe(code);
});

test.each(COVERING_FORMULAS)('no size in a formula is larger than 20 em: %.40s', (tex) => {
  const { html } = renderBody(`<code class="math-inline">${tex}</code>`, '');
  const mathml = html.replace(/<annotation.*?<\/annotation>/s, '');
  expect(mathml).toContain('<math');
  const sizes = [...mathml.matchAll(/="[+-]?([\d.]+)em"/g)].map(([, size]) => Number(size));
  expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(20);
  expect(mathml.match(/mathsize/g)?.length ?? 0).toBeLessThanOrEqual(1);
});

test.each(['colspan="1000"', 'rowspan="65534"'])('a cell with %s is an ordinary cell', (span) => {
  expect(renderBody(`<table><td ${span}>x</td></table>`, '').html).not.toContain('span');
});
