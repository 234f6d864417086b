import { expect, test } from 'vitest';
import { localTime, zonedTime } from './zone-times';

test.each([
  ['2026-11-20T09:00:00+08:00', 'Asia/Shanghai', '2026-11-20T09:00'],
  ['2026-11-20T01:00:00Z', 'Asia/Shanghai', '2026-11-20T09:00'],
  ['2026-11-20T09:00:05+08:00', 'Asia/Shanghai', '2026-11-20T09:00:05'],
  ['2026-07-01T12:00:00Z', 'Europe/Berlin', '2026-07-01T14:00'],
  ['2026-12-01T12:00:00Z', 'Europe/Berlin', '2026-12-01T13:00'],
  ['2026-12-01T12:00:00Z', 'Asia/Kathmandu', '2026-12-01T17:45'],
])('%s is on the clocks of %s %s', (time, zone, local) => {
  expect(localTime(time, zone)).toBe(local);
  expect(Date.parse(zonedTime(local, zone))).toBe(Date.parse(time));
});

test('a time is written as in the files of the site', () => {
  expect(zonedTime('2026-11-20T09:00', 'Asia/Shanghai')).toBe('2026-11-20T09:00:00+08:00');
  expect(zonedTime('2026-07-01T14:00', 'America/New_York')).toBe('2026-07-01T14:00:00-04:00');
  expect(zonedTime('2026-03-29T03:30', 'Europe/Berlin')).toBe('2026-03-29T03:30:00+02:00');
});

test.each(['2026-11-20', 'soon', '2026-11-20T09:00'])('%s is no time with an offset', (time) => {
  expect(localTime(time, 'Asia/Shanghai')).toBeNull();
});
