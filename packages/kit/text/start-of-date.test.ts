import { expect, test, vi } from 'vitest';
import { startOfDate } from './start-of-date';

test.each([
  ['', '2026-11-21', '2026-11-21T00:00:00+08:00'],
  ['', '1890-01-01', '1890-01-01T00:00:00+08:05'],
  ['UTC', '2026-11-21', '2026-11-21T00:00:00+00:00'],
  ['America/New_York', '2026-07-01', '2026-07-01T00:00:00-04:00'],
  ['Asia/Kathmandu', '2026-07-01', '2026-07-01T00:00:00+05:45'],
  ['Pacific/Kiritimati', '2026-07-01', '2026-07-01T00:00:00+14:00'],
  // Summer time begins, and ends, in this night.
  ['Europe/Berlin', '2026-03-29', '2026-03-29T00:00:00+01:00'],
  ['Europe/Berlin', '2026-10-25', '2026-10-25T00:00:00+02:00'],
])('in the time zone "%s" %s begins at %s', (zone, date, time) => {
  vi.stubEnv('SITE_TIME_ZONE', zone);
  expect(startOfDate(date)).toBe(time);
});
