import { expect, test, vi } from 'vitest';
import type { Redirect } from '../calls/redirects';
import { resolveRedirects } from './resolve-redirects';

const to = (from: string, target: string, status: 301 | 308 = 301): Redirect => ({
  from,
  to: target,
  status,
});
const gone = (from: string): Redirect => ({ from, to: undefined, status: 410 });

const read = (...list: Redirect[]) => Object.fromEntries(resolveRedirects(list).redirects);

test('keeps status and target of each address', () => {
  expect(read(to('/a', '/b?c#d'), to('/e', 'https://example.com/x', 308), gone('/f'))).toEqual({
    '/a': { status: 301, to: '/b?c#d' },
    '/e': { status: 308, to: 'https://example.com/x' },
    '/f': { status: 410 },
  });
});

test('an address is one whatever its escapes and trailing slashes, and its first entry counts', () => {
  expect(read(to('/%E6%97%A7/', '/a'), to('/旧', '/b'))).toEqual({
    '/旧': { status: 301, to: '/a' },
  });
});

test('an address is one with composed and with decomposed characters', () => {
  const [composed, decomposed] = ['/café', '/café'.normalize('NFD')];
  const expected = { [composed]: { status: 301, to: '/a' } };
  expect(read(to(decomposed, '/a'))).toEqual(expected);
  expect(read(to(encodeURI(decomposed), '/a'), to(composed, '/b'))).toEqual(expected);
});

test('the query of a plain permalink of WordPress is part of the address, that of others is not', () => {
  expect(read(to('/?p=12', '/a'), to('/?page_id=3', '/b'), to('/c?p=12', '/c'))).toEqual({
    '/?p=12': { status: 301, to: '/a' },
    '/?page_id=3': { status: 301, to: '/b' },
  });
});

test('a chain is followed to its end, in one step', () => {
  const chains = read(
    to('/a', '/b', 308),
    to('/b', '/c'),
    to('/c', '/d'),
    to('/e', '/f'),
    gone('/f'),
  );
  expect(chains).toMatchObject({ '/a': { status: 308, to: '/d' }, '/e': { status: 410 } });
});

test('absolute addresses of this site are followed like its paths', () => {
  vi.stubEnv('SITE_URL', 'https://www.example.org');
  expect(
    read(
      to('/a', 'https://www.example.org/b'),
      to('/b', '/c', 308),
      to('/d', 'https://www.example.org/e?f'),
      to('/g', 'https://example.com/b'),
    ),
  ).toMatchObject({
    '/a': { status: 301, to: '/c' },
    '/d': { status: 301, to: 'https://www.example.org/e?f' },
    '/g': { status: 301, to: 'https://example.com/b' },
  });
});

test.each([
  ['a loop', [to('/a', '/b'), to('/b', '/a')]],
  ['itself', [to('/a', '/a/#x')]],
  ['itself at its whole address', [to('/a', 'https://www.example.org/a')]],
  ['itself without https', [to('/旧', 'http://www.example.org/%E6%97%A7/')]],
  ['a loop over a whole address', [to('/a', 'https://www.example.org/b'), to('/b', '/a')]],
  ['a script', [to('/a', 'javascript:alert(1)')]],
  ['another host in disguise', [to('/a', '//example.com')]],
])('what leads to %s is left out, with the reason', (_, list) => {
  vi.stubEnv('SITE_URL', 'https://www.example.org');
  const { redirects, unusable } = resolveRedirects(list);
  expect(redirects.size).toBe(0);
  expect(unusable).toHaveLength(list.length);
});
