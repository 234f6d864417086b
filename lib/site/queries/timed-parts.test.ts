import { expect, test } from 'vitest';
import { asOf, nextChange } from './timed-parts';

const NOW = Date.parse('2026-10-01T08:00:00+08:00');
const HOUR = 3_600_000;
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
const announcement = (from?: number, to?: number) => ({
  text: '甲',
  path: undefined,
  from: from === undefined ? undefined : at(from),
  to: to === undefined ? undefined : at(to),
});

test.each([
  ['without times', [], true],
  ['before its time', [1, 2], false],
  ['at its first moment', [0, 2], true],
  ['in its time', [-1, 1], true],
  ['at its end', [-1, 0], false],
  ['after it', [-2, -1], false],
  ['with an end only', [undefined, 1], true],
  ['with a beginning only', [1], false],
] as const)('an announcement %s: %j', (_, [from, to], isShown) => {
  const site = { siteName: '站', announcement: announcement(from, to) };
  expect(asOf(site, NOW)).toEqual(isShown ? site : { siteName: '站' });
});

test.each([
  [[], null],
  [[1, 2], 1],
  [[-1, 2], 2],
  [[-2, -1], null],
  [[undefined, 3], 3],
] as const)('what is shown from %j on changes next in %j hours', ([from, to], hours) => {
  const change = nextChange({ announcement: announcement(from, to) }, NOW);
  expect(change).toBe(hours === null ? null : NOW + hours * HOUR);
});

test('days of mourning come and go like an announcement, each in its own time', () => {
  const mourning = { from: at(-1), to: at(1) };
  const site = { announcement: announcement(2, 3), mourning };
  expect(asOf(site, NOW)).toEqual({ mourning });
  expect(asOf(site, NOW + 2.5 * HOUR)).toEqual({ announcement: announcement(2, 3) });
  expect(nextChange(site, NOW)).toBe(NOW + HOUR);
  expect(nextChange(site, NOW + HOUR)).toBe(NOW + 2 * HOUR);
});
