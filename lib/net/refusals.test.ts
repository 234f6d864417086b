import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { refuse } from './refusals';

const statusOf = (url: string) =>
  refuse({ method: 'GET', url, headers: {}, rawHeaders: [] as string[] } as IncomingMessage)
    ?.status ?? null;

test.each([
  '/content/../search?q=x',
  '/./search',
  '/media/%2e%2E/api/web/search',
  '/media/.%2e/search',
  '/media\\..\\search',
  '/search/..',
  '/search#?q=x',
  'http://evil.invalid/',
  '*',
])('%s is refused: the framework would answer another path than it says', (url) => {
  expect(statusOf(url)).toBe(400);
});

test.each([
  '/',
  '/content/news/101',
  '/content/news/101.md',
  '/search?q=../..',
  '/search?q=a/./b#c',
  '/.well-known/security.txt',
  '/...',
  '/a..b/c',
])('%s goes on', (url) => {
  expect(statusOf(url)).toBeNull();
});
