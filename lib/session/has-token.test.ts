import { expect, test } from 'vitest';
import { hasTokenCookie } from './has-token';

test.each([
  'token=x',
  'a=b; token=x',
  'token=x; a=b',
  'csrftoken=x; token=a.b.c',
  'token==',
  'token=%E4',
])('%j holds a token', (cookies) => {
  expect(hasTokenCookie(cookies)).toBe(true);
});

test.each([
  '',
  'token=',
  'token=; a=b',
  'token',
  'csrftoken=x',
  'refresh_token=x',
  'xtoken=1',
  'a=b; csrf-token=x',
  'a=token=x',
  'a=b token=x',
  'Token=x',
  'token2=x',
])('%j holds none', (cookies) => {
  expect(hasTokenCookie(cookies)).toBe(false);
});
