import { describe, expect, test } from 'vitest';
import { lowerStyleSheet } from './lower-styles';

describe('a cascade layer', () => {
  test.each([
    ['.root p{color:red}', ':where(.root p){color:red}'],
    ['.root>p,.root a:hover{color:red}', ':where(.root>p),:where(.root a:hover){color:red}'],
    ['.root a::before{color:red}', ':where(.root a)::before{color:red}'],
    ['.root :after{color:red}', ':where(.root *):after{color:red}'],
    ['.root ::selection{color:red}', ':where(.root *)::selection{color:red}'],
    ['.root{--ink:red}', '.root{--ink:red}'],
    ['@media print{.root p{color:red}}', '@media print{:where(.root p){color:red}}'],
  ])('loses to every rule outside, which Chromium before 99 can read: %s', (rules, lowered) => {
    expect(lowerStyleSheet(`@layer base{${rules}}p{color:blue}`)).toBe(`${lowered}p{color:blue}`);
  });

  test.each([['@layer reset,base;'], ['@media print{@layer base{p{color:red}}}']])(
    'in another form than the bundler writes stops the build: %s',
    (css) => {
      expect(() => lowerStyleSheet(css)).toThrow('a layer in another form');
    },
  );
});

test.each([
  ['not (min-width:44rem)', '(max-width:43.999rem)'],
  ['(min-width:22rem) and (not (min-width:44rem))', '(min-width:22rem) and (max-width:43.999rem)'],
  ['(min-width:52rem)', '(min-width:52rem)'],
  ['(prefers-color-scheme:dark)', '(prefers-color-scheme:dark)'],
  ['not print', 'not print'],
])('the query %s becomes %s', (query, lowered) => {
  expect(lowerStyleSheet(`@media ${query}{p{color:red}}`)).toBe(`@media ${lowered}{p{color:red}}`);
});

test.each(['not (min-height:3rem)', '(width < 44rem)'])(
  'the query %s, which old browsers ignore, stops the build',
  (query) => {
    expect(() => lowerStyleSheet(`@media ${query}{p{color:red}}`)).toThrow('do not know');
  },
);
