import { expect, test } from 'vitest';
import { asOf, nextChange } from './announcement';

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
  const change = nextChange(announcement(from, to), NOW);
  expect(change).toBe(hours === null ? null : NOW + hours * HOUR);
});
