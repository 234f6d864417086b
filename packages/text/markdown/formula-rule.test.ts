import { expect, test } from 'vitest';
import { plainText } from '../plain-text';
import { renderMarkdownAlone } from './markdown';

test.each([
  ['勾股定理$a^2+b^2=c^2$成立', ['a^2+b^2=c^2']],
  ['其中$x$是未知数，$y$也是。', ['x', 'y']],
  ['速度$v=\\text{路程}/t$', ['v=\\text{路程}/t']],
  ['换行$a +\nb$', ['a +\nb']],
  ['价格$5到$x$元', ['x']],
  ['行内$$E=mc^2$$也行', ['E=mc^2']],
  ['US$5和HK$40', []],
  ['US$5, US$ 10', []],
  ['从$ 5 $起', []],
  ['环境变量$PATH:$HOME', []],
  ['\\$5和6$', []],
  ['写作`$x$`', []],
  ['只有一个$', []],
])('%j has the formulas %j', (markdown, formulas) => {
  const html = renderMarkdownAlone(markdown);
  const found = [...html.matchAll(/math-inline">([^<]*)</g)].map(([, tex]) => tex);
  expect(found).toEqual(formulas);
});

test.each(['每件 $5 到 $10', '每件$5到$10', '每件$5，不是5$。'])('%j stays as it is', (prices) => {
  expect(renderMarkdownAlone(prices)).toBe(`<p>${prices}</p>`);
  expect(plainText(prices)).toBe(prices);
});

test('in a table an escaped pipe is a pipe of the formula, as in code; elsewhere it is the mark of a norm', () => {
  const table =
    '| 甲 | 乙 |\n|---|---|\n| $P(A \\| B)$ | $$\\|x\\|$$和`a \\| b` |\n\n表外$\\|x\\|$';
  const html = renderMarkdownAlone(table);
  const formulas = [...html.matchAll(/math-inline">([^<]*)</g)].map(([, tex]) => tex);
  expect(formulas).toEqual(['P(A | B)', '|x|', '\\|x\\|']);
  expect(plainText(table)).toBe('甲 乙 P(A | B) |x|和a | b 表外\\|x\\|');
});

test('marks between rejected dollar signs still count', () => {
  expect(renderMarkdownAlone('$5 **到** $10')).toBe('<p>$5 <strong>到</strong> $10</p>');
});
