import { expect, test } from 'vitest';
import { keepLineEndings } from './line-endings';

/** What a browser sends of a text area. */
const typed = (text: string) => text.replace(/^\uFEFF/, '').replace(/\r\n?|\n/g, '\r\n');

test.each(['', 'a', 'a\nb\n', 'a\r\nb\r\n', 'a\r\nb\nc\rd', '\uFEFFa\r\nb', '\n\na\n', '\r\n'])(
  '%j that was not changed has the same bytes',
  (base) => {
    expect(keepLineEndings(typed(base), base)).toBe(base);
  },
);

test.each([
  ['one\r\ntwo\r\nthree\r\n', 'one\nnew\ntwo\nthree\n', 'one\r\nnew\r\ntwo\r\nthree\r\n'],
  ['one\ntwo\r\nthree\n', 'one\ntwo\nthree\nfour\n', 'one\ntwo\r\nthree\nfour\n'],
  ['one\r\ntwo\nthree\nfour', 'one\n2\nthree\nfour', 'one\r\n2\nthree\nfour'],
  ['one\rtwo\r', 'two\n', 'two\r'],
  ['a\na\n', 'a\n', 'a\n'],
])('of %j, changed to %j, other lines keep their ends', (base, changed, kept) => {
  expect(keepLineEndings(typed(changed), base)).toBe(kept);
});

test('without a text that it began from, lines end as on Unix', () => {
  expect(keepLineEndings('a\r\nb\r\n', undefined)).toBe('a\nb\n');
});
