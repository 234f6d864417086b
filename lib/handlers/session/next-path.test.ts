import { expect, test } from 'vitest';
import { safeNextPath } from './next-path';

test.each([
  ['/', '/'],
  ['/content/news/107', '/content/news/107'],
  ['/content?page=2', '/content?page=2'],
  ['/search?q=%E4%B8%AD%E6%96%87&tag=a', '/search?q=%E4%B8%AD%E6%96%87&tag=a'],
  ['/search?q=中文', '/search?q=%E4%B8%AD%E6%96%87'],
  ['/about_us#联系', '/about_us#%E8%81%94%E7%B3%BB'],
  ['/search?q=https://example.com/', '/search?q=https://example.com/'],
  ['/loginhelp', '/loginhelp'],
  ['/apiary', '/apiary'],
  ['/content/../about_us', '/about_us'],
])('%j is a path of this site: %s', (next, path) => {
  expect(safeNextPath(next)).toBe(path);
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['empty', ''],
  ['no slash first', 'content'],
  ['another scheme', 'https://evil.example/'],
  ['a scheme with one slash', 'https:/evil.example'],
  ['a scheme without slashes', 'https:evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a script behind a space', ' javascript:alert(1)'],
  ['data', 'data:text/html,x'],
  ['two slashes', '//evil.example'],
  ['three slashes', '///evil.example'],
  ['a slash and a backslash', '/\\evil.example'],
  ['two backslashes', '\\\\evil.example'],
  ['a backslash and a slash', '\\/evil.example'],
  ['an encoded slash', '/%2Fevil.example'],
  ['two encoded slashes', '/%2f%2fevil.example'],
  ['all slashes encoded', '%2f%2fevil.example'],
  ['an encoded backslash', '/%5Cevil.example'],
  ['an encoded backslash and slash', '/%5c/evil.example'],
  ['a tab between the slashes', '/\t/evil.example'],
  ['a newline between the slashes', '/\n/evil.example'],
  ['a carriage return between the slashes', '/\r/evil.example'],
  ['a header split', '/a\r\nset-cookie: token=x'],
  ['a null', '/\u0000/evil.example'],
  ['a delete character', '/\u007f/evil.example'],
  ['an encoded tab', '/%09/evil.example'],
  ['an encoded newline', '/%0a/evil.example'],
  ['a dot segment that leaves two slashes', '/.//evil.example'],
  ['an upward segment that leaves two slashes', '/a/..//evil.example'],
  ['encoded dots that leave two slashes', '/a/%2e%2e//evil.example'],
  ['a dot segment with a backslash', '/./\\evil.example'],
  ['leading space', ' //evil.example'],
  ['the sign-in page', '/login'],
  ['the sign-in page with a query', '/login?next=/login'],
  ['the sign-in page through a segment', '/content/../login'],
  ['a route of the session', '/api/session/end'],
  ['the API', '/api/web/index_info'],
  ['too long', `/${'a'.repeat(2048)}`],
])('%s is not: the front page', (_, next) => {
  expect(safeNextPath(next)).toBe('/');
});

test.each(['/a\\b', '/content\\..\\news', '/a%5Cb', '/a%2F%2Fb', '/%E0%A4%A'])(
  '%j stays on this site, whatever a browser makes of it',
  (next) => {
    const there = new URL(safeNextPath(next), 'https://wenzhan.example');
    expect(there.origin).toBe('https://wenzhan.example');
  },
);
