import { expect, test } from 'vitest';
import { rewriteMarkdown } from './rewrite-markdown';

const rewrite = (markdown: string) => {
  const notes: string[] = [];
  const text = rewriteMarkdown(markdown, {
    map: (url, use) => (url.startsWith('x:') ? null : `/${use}/${encodeURIComponent(url)}`),
    note: (note) => notes.push(note),
  });
  return { text, notes };
};

test.each([
  ['[a](/b "t")', '[a](/link/%2Fb "t")'],
  ['[![c](d.png)](/b)', '[![c](/picture/d.png)](/link/%2Fb)'],
  ['![a[b]c](<d e.png>)', '![a[b]c](/picture/d%20e.png)'],
  ['<https://a.b>', '[https://a.b](/link/https%3A%2F%2Fa.b)'],
  ['[a][b]\n\n[b]: /c "t"', '[a][b]\n\n[b]: /link/%2Fc "t"'],
  ['[**a**](x:b) `[a](b)`', '**a** `[a](b)`'],
  ["<img src='a.png'>", '<img src="/picture/a.png">'],
  ['<a href="/a?b=1&amp;c">d</a>', '<a href="/link/%2Fa%3Fb%3D1%26c">d</a>'],
  ['<iframe src="//a.b/c"></iframe>', '<iframe src="https://a.b/c"></iframe>'],
  ['```\n[a](b)\n```', '```\n[a](b)\n```'],
])('%j becomes %j', (markdown, expected) => {
  expect(rewrite(markdown)).toEqual({ text: expected, notes: [] });
});

test.each([
  ['# a\n\nb\n===', '## a\n\nb\n---', 0],
  ['<h1>a</h1>', '<h2>a</h2>', 0],
  ['```js app.js {1}\n```', '```js title="app.js" {1}\n```', 1],
  ['```js{a}\nb\n```', '```js title="{a}"\nb\n```', 1],
  ['```js{a} {1}\nb\n```', '```js title="{a}" {1}\nb\n```', 1],
  ['~~~ a ~~~\nb\n~~~', '~~~ a title="~~~"\nb\n~~~', 1],
  ['$\\frac{$ 和 $x$', '\\$\\frac{\\$ 和 $x$', 1],
  ['甲\n\n$$\na', '甲\n\n\\$\\$\na', 1],
  ['> [!abstract]\n> 引', '> **abstract**\n> 引', 1],
])('what the content check rejects is repaired: %j', (markdown, expected, count) => {
  const { text, notes } = rewrite(markdown);
  expect([text, notes.length]).toEqual([expected, count]);
});
