import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageCache } from '../../runtime/page-cache';
import { thisProcess } from '../../runtime/process/process';
import { refreshPages } from '../../runtime/refresh-pages';
import { asOf, nextChange, refreshAt } from './announcement';

vi.mock('../../runtime/refresh-pages', () => ({ refreshPages: vi.fn(async () => new Map()) }));

const NOW = Date.parse('2026-10-01T08:00:00+08:00');
const HOUR = 3_600_000;
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
const announcement = (from?: number, to?: number) => ({
  text: '甲',
  path: undefined,
  from: from === undefined ? undefined : at(from),
  to: to === undefined ? undefined : at(to),
});

const pages = [{ key: 'page:/', path: '/', tags: ['site'], renderStartedAt: 0 }];
const invalidate = vi.fn(async () => ({ propagated: true, persisted: true }));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  thisProcess.pageCache = { invalidate, pagesWith: () => pages } as unknown as PageCache;
});
afterEach(() => {
  refreshAt(null);
  thisProcess.pageCache = undefined;
  vi.useRealTimers();
  vi.clearAllMocks();
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

test('when the time comes, what carries the site is stale and its pages are rendered again', async () => {
  refreshAt(NOW + HOUR);
  refreshAt(NOW + HOUR);
  await vi.advanceTimersByTimeAsync(HOUR - 1);
  expect(invalidate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(invalidate).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ tags: ['site'], kind: 'stale' }),
  );
  expect(refreshPages).toHaveBeenCalledExactlyOnceWith(expect.anything(), pages);
});

test('a time that has been changed or taken back does nothing', async () => {
  refreshAt(NOW + HOUR);
  refreshAt(NOW + 2 * HOUR);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(invalidate).not.toHaveBeenCalled();
  refreshAt(null);
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect(invalidate).not.toHaveBeenCalled();
});

test('a time beyond the longest timer is left to a later load of the site', () => {
  refreshAt(NOW + 2 ** 31);
  expect(vi.getTimerCount()).toBe(0);
});
