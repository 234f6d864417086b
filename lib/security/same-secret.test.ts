import { expect, test } from 'vitest';
import { isSameSecret } from './same-secret';

test.each([
  ['a', 'a', true],
  ['a', 'aa', false],
  ['', 'a', false],
  ['密码', '密码', true],
])('%j is %j: %j', (given, secret, isSame) => {
  expect(isSameSecret(given, secret)).toBe(isSame);
});
