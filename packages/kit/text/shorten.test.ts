import { expect, test } from 'vitest';
import { graphemeEnd, graphemeStart, graphemes, limitUnits, shorten } from './shorten';

const FAMILY = '👨‍👩‍👧‍👦';
const FLAG = '🇨🇳';
const THUMB = '👍🏽';
/** A Han character with the selector of a variant, and one outside the first plane. */
const VARIANT = '葛󠄀';
const TEXT = `字${FAMILY}${FLAG}${THUMB}${VARIANT}𠮷é1️⃣`;

test('a character is what readers see as one', () => {
  expect([...graphemes(TEXT)]).toEqual(['字', FAMILY, FLAG, THUMB, VARIANT, '𠮷', 'é', '1️⃣']);
});

test.each([
  [1, '…'],
  [2, '字…'],
  [3, `字${FAMILY}…`],
  [4, `字${FAMILY}${FLAG}…`],
  [7, `字${FAMILY}${FLAG}${THUMB}${VARIANT}𠮷…`],
  [8, TEXT],
])('%i characters', (length, expected) => {
  expect(shorten(TEXT, length)).toBe(expected);
});

test('one character without end is shortened, too', () => {
  expect(shorten(`a${'\u0301'.repeat(100_000)}字`, 10).length).toBeLessThan(10);
});

test('no limit in code units divides a character', () => {
  const whole = new Set([...graphemes(TEXT)]);
  for (let units = 0; units <= TEXT.length + 1; units += 1) {
    const cut = limitUnits(TEXT, units);
    expect(cut.length).toBeLessThanOrEqual(units);
    for (const one of graphemes(cut)) expect(whole).toContain(one);
    expect(graphemeStart(TEXT, units)).toBeLessThanOrEqual(units);
    expect(graphemeEnd(TEXT, units)).toBeGreaterThanOrEqual(Math.min(units, TEXT.length));
    expect([...graphemes(TEXT.slice(0, graphemeEnd(TEXT, units)))].every((one) => whole.has(one)));
  }
});
