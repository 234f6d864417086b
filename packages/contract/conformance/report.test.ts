import { expect, test } from 'vitest';
import { endpoints } from '../calls/endpoints';
import type { Finding } from './parts/finding';
import { formatReport } from './report';

const CALLS = Object.keys(endpoints).length;
const BASE = 'https://api.example.com';

const finding = (where: string): Finding => ({
  check: 'newest-first',
  call: 'article_list',
  request: 'GET article_list?page=1 as anonymous',
  where,
  expected: '2026-01-01T00:00:00Z or earlier',
  found: '2026-02-01T00:00:00Z',
});

test('a report without findings names every call', () => {
  const lines = formatReport(BASE, []).split('\n');
  expect(lines).toEqual(expect.arrayContaining(['ok    GET article_list', 'ok    POST login']));
  expect(lines.at(-1)).toBe(`${BASE}: all ${CALLS} calls fit the contract.`);
});

test('a finding says its check and request, where it is, what was expected and found', () => {
  const report = formatReport(BASE, [finding('data.list.3.publishedAt')]);
  expect(report).toContain(`
FAIL  GET article_list
      newest-first: Articles are listed newest first, by publishedAt.
        GET article_list?page=1 as anonymous
          where     data.list.3.publishedAt
          expected  2026-01-01T00:00:00Z or earlier
          found     2026-02-01T00:00:00Z
ok    GET `);
  expect(report.split('\n').at(-1)).toBe(`${BASE}: 1 finding in 1 of ${CALLS} calls.`);
});

test('three findings of a check are shown, the rest is counted', () => {
  const report = formatReport(
    BASE,
    Array.from({ length: 9 }, (_, at) => finding(`data.list.${at}`)),
  );
  expect(report.match(/where /g)).toHaveLength(3);
  expect(report).toContain('… and 6 more');
  expect(report).toContain('9 findings');
});
