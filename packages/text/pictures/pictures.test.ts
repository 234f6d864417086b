// Runs alone: settings are read when a module is loaded.
import { pictureSchema } from '@wenzhan/contract/schemas/fields';
import { expect, test, vi } from 'vitest';
import { shownPicture } from './picture-hosts';
import { resolvePictureUrl, resolveShownPicture } from './pictures';

const ELSEWHERE = 'https://elsewhere.example/a.svg';

test.each([
  ['/a.svg', '', '/a.svg'],
  ['a.svg', '', '/a.svg'],
  ['/a.svg', 'https://cdn.example', 'https://cdn.example/a.svg'],
  ['a.svg', 'https://cdn.example/dir/', 'https://cdn.example/dir/a.svg'],
  ['https://x.example/a.svg', 'https://cdn.example', 'https://x.example/a.svg'],
  ['//x.example/a.svg', 'https://cdn.example', 'https://x.example/a.svg'],
  ['javascript:alert(1)', '', undefined],
  ['data:image/png;base64,AA', 'https://cdn.example', undefined],
])('%j with the base %j is %j', (url, cdnUrl, resolved) => {
  expect(resolvePictureUrl(url, cdnUrl)).toBe(resolved);
});

test('without a content delivery base the API base counts', () => {
  vi.stubEnv('NEXT_PUBLIC_API_BASE_URL', 'https://api.example/');
  expect(resolvePictureUrl('/a.svg', '')).toBe('https://api.example/a.svg');
});

test.each([
  ['/media/a.svg', true],
  ['https://img.example/a.svg', true],
  ['https://img.example:8443/a.svg', false],
  ['https://a.cdn.example/a.svg', true],
  ['https://a.b.cdn.example/a.svg', true],
  ['https://cdn.example/a.svg', false],
  ['https://evilcdn.example/a.svg', false],
])('with hosts below another one, %s is shown: %s', (url, isShown) => {
  vi.stubEnv('IMAGE_HOSTS', 'img.example,*.cdn.example');
  expect(shownPicture(pictureSchema.parse({ url }))).toEqual(isShown ? { url } : undefined);
});

test('a picture that must be shown is resolved, or there is none', () => {
  const shown = (url: string) => resolveShownPicture(pictureSchema.parse({ url }), '');
  expect([shown('a.svg'), shown(ELSEWHERE)]).toEqual([{ url: '/a.svg' }, undefined]);
});
