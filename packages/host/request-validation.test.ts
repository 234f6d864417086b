import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { describeApp } from './app';
import { rateLimited, sendRejection, validateRequest } from './request-validation';
import { testApp } from './testing/test-app';

describeApp(testApp);

const statusOf = (url: string, method = 'GET') =>
  validateRequest({ method, url, headers: {}, rawHeaders: [] as string[] } as IncomingMessage)
    ?.status ?? null;

test.each([
  ['GET', '/content/../search?q=x', 400],
  ['GET', '/./search', 400],
  ['GET', '/media/%2e%2E/api/web/search', 400],
  ['GET', '/media/.%2e/search', 400],
  ['GET', '/media\\..\\search', 400],
  ['GET', '/search/..', 400],
  ['GET', '/search#?q=x', 400],
  ['GET', 'http://evil.invalid/', 400],
  ['GET', '*', 400],
  ['GET', '/nowhere.rsc', 404],
  ['GET', '/content/news/101.rsc?_rsc=x', 404],
  ['GET', '/about_us.segments/_tree.segment.rsc', 404],
  ['GET', '/about_us.prefetch.rsc', 404],
  ['GET', '/_next/data/build/about_us.json', 404],
  ['POST', '/', 405],
  ['POST', '/api/none', 405],
  ['POST', '/api/health', 405],
  ['POST', '/api/sessions', 405],
  ['TRACE', '/api/session', 405],
  ['PROPFIND', '/api/web/login', 405],
])('%s %s is refused with %s', (method, url, status) => {
  expect(statusOf(url, method)).toBe(status);
});

test.each([
  ['GET', '/'],
  ['GET', '/search?q=../..'],
  ['GET', '/search?q=a/./b#c'],
  ['GET', '/.well-known/security.txt'],
  ['GET', '/...'],
  ['GET', '/a..b/c'],
  ['GET', '/_next/static/chunks/a.js'],
  ['GET', '/feed.json'],
  ['GET', '/search?q=a.rsc'],
  ['POST', '/api/session/end?next=/'],
  ['OPTIONS', '/api/web/index_info?requiredLogin=0'],
  ['DELETE', '/api/web/login'],
  ['POST', '/api/revalidate'],
  ['POST', '/api/client-error'],
  ['POST', '/api/vitals'],
])('%s %s goes on', (method, url) => {
  expect(statusOf(url, method)).toBeNull();
});

test.each([
  ['/api/session', 1, null],
  ['/api/session', 2, 413],
  ['/api/revalidate', 8, null],
  ['/api/revalidate', 9, 413],
])('a body for %s with %s MiB', (url, mebibytes, status) => {
  const headers = { 'content-length': String(mebibytes * 1024 * 1024) };
  const request = { method: 'POST', url, headers, rawHeaders: [] as string[] } as IncomingMessage;
  expect(validateRequest(request)?.status ?? null).toBe(status);
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
  ['/_next/image?url=https%3A%2F%2Fpictures.example%2Fa.png&w=480&q=75', null],
  ['/_next/image?url=%2Fmedia%2Fa.png&w=480&q=75', null],
  ['/_next/image?url=https%3A%2F%2Felsewhere.example%2Fa.png&w=480&q=75', 400],
  ['/_next/image?w=480&q=75&url=http://169.254.169.254/latest', 400],
  ['/_next/image/?url=https%3A%2F%2Felsewhere.example%2Fa.png&w=480&q=75', 400],
  ['/%5Fnext/image?url=https%3A%2F%2Felsewhere.example%2Fa.png&w=480&q=75', 400],
  ['/_next/image?url=/media/a.png&url=https%3A%2F%2Felsewhere.example%2Fa.png', 400],
  ['/_%6eext/im%61ge?url=https%3A%2F%2Felsewhere.example%2Fa.png', 400],
  ['//_next//image?url=https%3A%2F%2Felsewhere.example%2Fa.png', 400],
  ['/_next\\image?url=https%3A%2F%2Felsewhere.example%2Fa.png', 400],
  ['/_next/image?url=nonsense', 400],
])('a picture of a server that the site does not know is not resized: %s', (url, status) => {
  describeApp({
    ...testApp,
    allowsPicture: (address) => new URL(address).host === 'pictures.example',
  });
  expect(statusOf(url)).toBe(status);
});
