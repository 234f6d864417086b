import { expect, test } from 'vitest';
import { articleIdOf } from './identifiers';

test.each([
  ['6b04bab118fbfd7a4aaa8477', 16],
  ['00000000000000000000000a', 16],
  ['qylmqfkderxgk55fho59p2yg', 36],
  ['z'.repeat(24), 36],
])('the id %s maps to digits and back, leading zeros included', (id, base) => {
  const digits = articleIdOf(id, base);
  expect(digits).toMatch(/^[1-9]\d*$/);
  expect(BigInt(digits).toString(base).padStart(24, '0')).toBe(id);
});
