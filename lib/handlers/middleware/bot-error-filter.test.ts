import { isBot } from '@wenzhan/contract/urls/bots';
import { NextRequest } from 'next/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { middleware } from '../../../middleware';
import { filterBotErrors } from './bot-error-filter';

const asked = vi.fn<typeof fetch>();

beforeEach(() => {
  asked.mockReset();
  vi.stubGlobal('fetch', asked);
  vi.stubEnv('PORT', '3000');
  vi.stubEnv('VERCEL', '');
});

const visit = (path = '/content/news/1?a=1', method = 'GET') =>
  filterBotErrors(
    new NextRequest(`http://evil.example${path}`, {
      method,
      headers: {
        'user-agent': 'Googlebot/2.1',
        host: 'evil.example',
        cookie: 'token=t',
        authorization: 'Bearer t',
      },
    }),
  );

test.each([200, 204, 301, 308])('%i goes through unchanged', async (status) => {
  asked.mockResolvedValue(new Response(null, { status }));
  expect(await visit()).toBeNull();
});

const BARE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

test.each([
  [400, 400, BARE],
  [404, 404, BARE],
  [500, 503, { ...BARE, 'retry-after': '120' }],
  [504, 503, { ...BARE, 'retry-after': '120' }],
])('%i is a bare %i', async (found, status, headers) => {
  asked.mockResolvedValue(new Response(null, { status: found }));
  const answer = await visit();
  expect([answer?.status, await answer?.text()]).toEqual([status, '']);
  expect(Object.fromEntries(answer?.headers ?? [])).toEqual(headers);
});

test('the request goes to this server, whatever Host says, with the cookies and the bearer token, without the user agent', async () => {
  asked.mockResolvedValue(new Response(null));
  await visit();
  const { url, method, redirect, headers } = new Request(...(asked.mock.calls[0] ?? ['']));
  expect(url).toBe('http://127.0.0.1:3000/content/news/1?a=1');
  expect([method, redirect]).toEqual(['HEAD', 'manual']);
  expect(isBot(headers.get('user-agent') ?? '')).toBe(false);
  expect([headers.get('cookie'), headers.get('authorization')]).toEqual(['token=t', 'Bearer t']);
});

test('a path that begins with two slashes names no other host', async () => {
  asked.mockResolvedValue(new Response(null));
  await visit('//evil.example/content');
  const { url } = new Request(...(asked.mock.calls[0] ?? ['']));
  expect(url).toBe('http://127.0.0.1:3000//evil.example/content');
});

test('if the request to itself fails, the bot gets the same response as people', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  asked.mockRejectedValue(new TypeError('fetch failed'));
  expect(await visit()).toBeNull();
});

test('neither people nor POST requests cause a request to itself', async () => {
  const page = new NextRequest('http://site.test/content/news/101', {
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' },
  });
  expect((await middleware(page)).headers.get('x-middleware-next')).toBe('1');
  expect(await visit('/api/session', 'POST')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test.each([404, 503])('an envelope of the API with %i is no page and stays', async (status) => {
  asked.mockResolvedValue(Response.json(null, { status }));
  expect(await visit('/api/web/none')).toBeNull();
});
