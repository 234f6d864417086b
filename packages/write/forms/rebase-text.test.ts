import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rebased, replacements } from './rebase-text';

test.each([
  ['甲\n\n乙\n', '甲1\n\n乙\n', '甲\n\n乙2\n', '甲1\n\n乙2\n'],
  ['甲\r\n\r\n乙', '甲1\r\n\r\n乙', '〇\r\n\r\n甲\r\n\r\n乙', '〇\r\n\r\n甲1\r\n\r\n乙'],
  ['a', 'ab', 'a', 'ab'],
  ['a', 'a', 'ab', 'ab'],
])('%j, typed %j, merged %j: %j', (sent, typed, merged, expected) => {
  expect(rebased(sent, typed, merged)).toBe(expected);
});

test('the replacements of two texts make one of the other, whatever their line ends', () => {
  const text = fc
    .array(fc.constantFrom('甲', '乙', '\n', '\r\n', '\u2028', '😀'))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const made = replacements(before, after).reduceRight(
        (made, { from, to, insert }) => made.slice(0, from) + insert + made.slice(to),
        before,
      );
      expect(made).toBe(after);
    }),
  );
});
