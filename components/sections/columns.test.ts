import { expect, test } from 'vitest';
import { columnsFor } from './columns';

test.each([
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 3],
  [6, 3],
  [7, 4],
  [8, 4],
  [9, 3],
  [10, 4],
  [12, 3],
])('%i things stand in %i columns', (count, columns) => {
  expect(columnsFor(count)).toBe(columns);
});

test('no number up to sixty leaves one alone in the last row of three or more columns', () => {
  for (let count = 3; count <= 60; count += 1) {
    const columns = columnsFor(count);
    if (count > columns) expect(count % columns, `${count} in ${columns}`).not.toBe(1);
  }
});
