import { expect, test } from 'vitest';
import { CONTACT_PATH, SITE_PATH, timeSchema } from './fields';

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

test.each([
  ['/', true, true],
  ['/a?b#c', true, true],
  ['https://a.example/', true, true],
  ['mailto:a@b.example', false, true],
  ['tel:110', false, true],
  ['//evil.example', false, false],
  ['/\\evil.example', false, false],
  // Browsers drop the tab and the line break.
  ['/\t/evil.example', false, false],
  ['/\n/evil.example', false, false],
  ['/a\0', false, false],
  ['https://a.example/\r', false, false],
  ['mailto:a@b.example\n', false, false],
  ['javascript:alert(1)', false, false],
])('%j as a path of this site: %s, and of a contact: %s', (path, ofSite, ofContact) => {
  expect([SITE_PATH.test(path), CONTACT_PATH.test(path)]).toEqual([ofSite, ofContact]);
});
