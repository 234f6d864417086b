import { expect, test } from 'vitest';
import { hasTokenCookie } from './has-token';

test.each([
  ['token=x', true],
  ['a=b; token=x', true],
  ['token=x; a=b', true],
  ['csrftoken=x; token=a.b.c', true],
  ['token==', true],
  ['token=%E4', true],
  ['', false],
  ['token=', false],
  ['token=; a=b', false],
  ['token', false],
  ['refresh_token=x', false],
  ['a=b; csrf-token=x', false],
  ['a=token=x', false],
  ['a=b token=x', false],
  ['Token=x', false],
  ['token2=x', false],
])('%j holds a token: %s', (cookies, held) => {
  expect(hasTokenCookie(cookies)).toBe(held);
});
