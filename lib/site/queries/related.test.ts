import { expect, test } from 'vitest';
import { withoutNeighbours } from './related';

test('of a backend that names the next article as a related one, too, it is shown once', () => {
  const related = ['1', '2', '3'].map((id) => ({ id }));
  expect(withoutNeighbours(related, [null, { id: '2' }])).toEqual([{ id: '1' }, { id: '3' }]);
  expect(withoutNeighbours(related, [null, null])).toEqual(related);
});
