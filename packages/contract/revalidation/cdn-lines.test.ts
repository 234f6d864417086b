import type { CdnReport } from '@wenzhan/kit/cdn/report';
import { expect, test } from 'vitest';
import { cdnLines } from './cdn-lines';

const UNTIL = '2026-11-30T06:05:00.000Z';
const GONE = '/content/news/12';
const REPORT: CdnReport = {
  purge: {
    ...{ cdn: 'EdgeOne', purged: 14, left: 3, paths: [GONE] },
    ...{ failure: 'quota', until: UNTIL },
  },
  seen: [
    { path: GONE, status: 410, isCopy: false, age: null, isBefore: false },
    { path: '/old', status: 200, isCopy: true, age: 35, isBefore: true, until: UNTIL },
    { path: '/own', status: 200, isCopy: null, age: null, isBefore: true },
    { path: '/new', status: 200, isCopy: true, age: 2, isBefore: false },
    { path: '/none', status: null, isCopy: null, age: null, isBefore: false },
  ],
};

const linesIn = (locale: string, report = REPORT) =>
  cdnLines(report, { timeZone: 'Asia/Shanghai', locale });

test('a receipt says in Chinese what a CDN has dropped, and what the public addresses show', () => {
  expect(linesIn('zh-CN')).toEqual([
    'EdgeOne：已清除14个地址的缓存',
    'EdgeOne：3个地址的缓存没有清除（当天的配额已用完），最晚到14:05还可能显示旧的内容',
    '/content/news/12：410，不是缓存',
    '/old：仍是旧的内容（200，来自缓存，35秒前取自网站），最晚到14:05失效',
    '/own：仍是旧的内容（200，看不出是否来自缓存）',
    '/new：200，来自缓存，2秒前取自网站',
    '/none：公开地址没有回应',
  ]);
});

test('and in English', () => {
  expect(linesIn('en')).toEqual([
    'EdgeOne: copies of 14 addresses purged',
    'EdgeOne: copies of 3 addresses not purged (the quota of the day is used up), which may show what was before until 14:05 at the latest',
    '/content/news/12: 410, not from a cache',
    '/old: still what was before (200, from a cache, age 35 s), expires at 14:05 at the latest',
    '/own: still what was before (200, with no sign of a cache)',
    '/new: 200, from a cache, age 2 s',
    '/none: the public address does not answer',
  ]);
});

test('a purge that reached nothing does not say that it did, one of everything says no more', () => {
  const failed = { ...REPORT.purge, purged: 0 } as CdnReport['purge'];
  expect(linesIn('en', { purge: failed, seen: [] })).toHaveLength(1);
  const done = { cdn: 'EdgeOne', purged: 1, left: 0, paths: [] };
  expect(linesIn('en', { purge: done, seen: [] })).toEqual(['EdgeOne: copies of 1 address purged']);
});
