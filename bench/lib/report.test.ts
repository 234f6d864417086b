import { expect, test } from 'vitest';
import { median } from './report';

test('the median is the middle value, or halfway between the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 2, 100])).toBe(3);
});
