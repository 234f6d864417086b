import { expect, test } from 'vitest';
import { spreadOf } from './stats';

test('the median is the middle value, or halfway between the two in the middle', () => {
  expect(spreadOf([9, 1, 5])).toEqual({ median: 5, least: 1, most: 9 });
  expect(spreadOf([4, 1, 2, 100])).toEqual({ median: 3, least: 1, most: 100 });
});
