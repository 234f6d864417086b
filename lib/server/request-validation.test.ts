import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { rateLimited, sendRejection, validateRequest } from './request-validation';

const statusOf = (url: string, method = 'GET') =>
  validateRequest({ method, url, headers: {}, rawHeaders: [] as string[] } as IncomingMessage)
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

test.each<[string, string, IncomingHttpHeaders, RegExp]>([
  ['a person', '/search', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }, /^<!doctype html>/],
  ['a bot', '/search', { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' }, /^$/],
  ['a bot of the API', '/api/web/search', { 'user-agent': 'FooBot/1.0' }, /^{"code":429,/],
])('%s that asks too much at %s', (_, url, headers, body) => {
  const response = { writeHead: vi.fn(), end: vi.fn<(body: string) => void>() };
  const request = { url, method: 'GET', headers } as IncomingMessage;
  sendRejection(request, response as unknown as ServerResponse, rateLimited(60));
  expect(response.writeHead).toHaveBeenCalledWith(429, expect.anything());
  expect(response.end.mock.calls[0]?.[0]).toMatch(body);
});

test.each([
  ['POST', '/'],
  ['POST', '/api/none'],
  ['POST', '/api/health'],
  ['POST', '/api/preview/end'],
  ['POST', '/api/sessions'],
  ['TRACE', '/api/session'],
  ['TRACE', '/'],
  ['PROPFIND', '/api/web/login'],
])('no route takes %s %s', (method, url) => {
  expect(statusOf(url, method)).toBe(405);
});

test.each([
  ['POST', '/api/session'],
  ['POST', '/api/session/end?next=/'],
  ['POST', '/api/web/login'],
  ['OPTIONS', '/api/web/index_info?requiredLogin=0'],
  ['DELETE', '/api/web/login'],
  ['POST', '/api/revalidate'],
  ['POST', '/api/client-error'],
  ['POST', '/api/vitals'],
])('a route answers %s %s', (method, url) => {
  expect(statusOf(url, method)).toBeNull();
});
