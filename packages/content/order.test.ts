import { expect, test } from 'vitest';
import { compareIds } from './order';

test('ids are ordered as numbers, beyond what a number can hold', () => {
  const ids = ['10', '9', '90071992547409931', '90071992547409930', '0'];
  expect(ids.sort(compareIds)).toEqual(['0', '9', '10', '90071992547409930', '90071992547409931']);
});
