// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { readToken } from './token';

function setToken(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookieStore
  document.cookie = `token=${value}; path=/`;
}

test('the token of the cookie is read', () => {
  setToken('a.b.c');
  expect(readToken()).toBe('a.b.c');
});

test('a malformed one counts as none, and is deleted', () => {
  setToken('%E4%BD%A0');
  expect(readToken()).toBeUndefined();
  expect(document.cookie).toBe('');
});
