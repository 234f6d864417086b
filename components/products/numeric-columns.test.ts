import { expect, test } from 'vitest';
import { isNumeric, numericColumns } from './numeric-columns';

test.each([
  '25',
  '-0.5',
  '−0.5',
  '1,450',
  '≤ 80',
  '6.3–12.5',
  '25/32',
  '85%',
  '±3',
  '—',
  '1.0×2.0',
])('%s is a number', (text) => {
  expect(isNumeric(text)).toBe(true);
});

test.each(['', 'DN65', 'Y80M2-2', '25 m³/h', '清水', '--', '2900r'])('%j is none', (text) => {
  expect(isNumeric(text)).toBe(false);
});

test('a column is one of numbers if all of its cells are, but for empty ones; the first names the rows', () => {
  const rows = [
    ['1', '2', 'a', '', '5'],
    ['2', '—', '3', ''],
  ];
  expect([...numericColumns(rows)]).toEqual([1, 4]);
  expect([...numericColumns([])]).toEqual([]);
});
