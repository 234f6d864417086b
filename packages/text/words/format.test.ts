import { isTimeZone } from '@wenzhan/kit/language';
import { formatDate, monthOf, readingMinutes } from '@wenzhan/kit/text/format';
import { expect, test, vi } from 'vitest';
import { markWords, splitMarks } from './marks';

test('without a setting a date is shown as it falls for readers in China', () => {
  expect(formatDate('2026-11-20T23:30:00Z')).toBe('2026年11月21日');
  expect(formatDate('2026-11-21T00:30:00+08:00')).toBe('2026年11月21日');
});

test.each([
  ['America/New_York', '2026-11-20', '2026-10', '2026-11'],
  // Their summer time ends in October.
  ['Europe/Berlin', '2026-11-21', '2026-10', '2026-11'],
  ['Asia/Kathmandu', '2026-11-21', '2026-10', '2026-11'],
  ['Pacific/Kiritimati', '2026-11-21', '2026-11', '2026-11'],
])('in %s days and months are those of the site', (zone, day, before, after) => {
  vi.stubEnv('SITE_TIME_ZONE', zone);
  const [year, month, date] = day.split('-').map(Number);
  expect(formatDate('2026-11-20T23:30:00Z')).toBe(`${year}年${month}月${date}日`);
  expect(monthOf('2026-10-31T18:14:00Z')).toBe(before);
  expect(monthOf('2026-11-01T04:00:00Z')).toBe(after);
});

test.each([
  ['Asia/Shanghai', true],
  ['UTC', true],
  ['+08:00', false],
  ['Asia/Peking', false],
  ['北京', false],
])('%s is a time zone: %j', (zone, is) => {
  expect(isTimeZone(zone)).toBe(is);
});

test('reading takes a minute at least', () => {
  expect([0, 399, 600, 4000].map((length) => readingMinutes(length))).toEqual([1, 1, 2, 10]);
});

test('an excerpt is cut at its marks, and stray marks are dropped', () => {
  expect(splitMarks('前⟦中⟧后⟧')).toEqual([
    { text: '前', marked: false, at: 0 },
    { text: '中', marked: true, at: 1 },
    { text: '后', marked: false, at: 2 },
  ]);
});

test('a time belongs to the month in which its readers live', () => {
  expect(monthOf('2026-10-31T15:59:59Z')).toBe('2026-10');
  expect(monthOf('2026-10-31T16:00:00Z')).toBe('2026-11');
  expect(monthOf('2026-11-01T00:00:00+08:00')).toBe('2026-11');
});

test.each([
  ['只用键盘', ['键盘'], ['只用', '[键盘]']],
  ['CSS与css', ['css'], ['[CSS]', '与', '[css]']],
  ['中文检索', ['中文', '中文检'], ['[中文检]', '索']],
  ['a.b与axb', ['a.b', ''], ['[a.b]', '与axb']],
  ['题目', [], ['题目']],
])('in %j the words %j are marked', (text, words, runs) => {
  const marked = markWords(text, words).map((run) => (run.marked ? `[${run.text}]` : run.text));
  expect(marked).toEqual(runs);
});
