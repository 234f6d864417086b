import { expect, test } from 'vitest';
import { shownPages } from './pagination';

test.each([
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 3, 9]],
  [5, 9, [1, 3, 4, 5, 6, 7, 9]],
  [9, 9, [1, 7, 8, 9]],
])('on page %i of %i the links are %j', (page, last, shown) => {
  expect(shownPages(page, last)).toEqual(shown);
});
