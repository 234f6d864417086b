import { hasTokenCookie, mayBeEditor, tokenOfCall } from '@wenzhan/kit/http/draft-access';
import { expect, test, vi } from 'vitest';
import { PREVIEW_COOKIE, TOKEN_COOKIE } from './cookies';

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
  ['a=b;token=x', true],
])('%j holds a token: %s', (cookies, held) => {
  expect(hasTokenCookie(cookies)).toBe(held);
});

test('any cookie of an editor, valid or not, keeps shared answers away', () => {
  for (const name of [TOKEN_COOKIE, PREVIEW_COOKIE]) {
    expect(mayBeEditor(`a=b; ${name}=x`), name).toBe(true);
    expect(mayBeEditor(`${name}=; my_${name}=x`), name).toBe(false);
  }
  expect(mayBeEditor(undefined)).toBe(false);
});

test('a call for everybody carries a token on a preview deployment only', () => {
  vi.stubEnv('PREVIEW_TOKEN', 'deployment');
  expect([tokenOfCall(undefined), tokenOfCall('editor')]).toEqual([undefined, 'editor']);
  vi.stubEnv('PREVIEW', '1');
  expect([tokenOfCall(undefined), tokenOfCall('editor')]).toEqual(['deployment', 'editor']);
});
