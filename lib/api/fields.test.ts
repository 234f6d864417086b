import { expect, test } from 'vitest';
import { timeSchema } from './fields';

test.each([
  ['2026-11-21T09:30:00+08:00', '2026-11-21T09:30:00+08:00'],
  ['2026-11-21T09:30:00.123Z', '2026-11-21T09:30:00.123Z'],
  ['2026-11-21T09:30+08:00', '2026-11-21T09:30:00+08:00'],
  ['2026-11-21T09:30Z', '2026-11-21T09:30:00Z'],
  ['2026-11-21T09:30:00+0530', '2026-11-21T09:30:00+05:30'],
  ['2026-11-21T09:30:00-03', '2026-11-21T09:30:00-03:00'],
])('%s is the time %s', (written, time) => {
  expect(timeSchema.parse(written)).toBe(time);
});

test.each([
  '2026-11-21',
  '2026-11-21T09:30:00',
  '2026-02-29T09:30Z',
  '2026-11-21T09:30+99:00',
  5,
  null,
])('%j is no time with an offset', (written) => {
  expect(timeSchema.safeParse(written).success).toBe(false);
});
