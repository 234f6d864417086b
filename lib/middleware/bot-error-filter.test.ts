import { NextRequest } from 'next/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isBot } from '../bots';
import { filterBotErrors } from './bot-error-filter';

const asked = vi.fn<typeof fetch>();

beforeEach(() => {
  asked.mockReset();
  vi.stubGlobal('fetch', asked);
  vi.stubEnv('PORT', '3000');
  vi.stubEnv('VERCEL', '');
});

afterEach(() => vi.unstubAllGlobals());

const visit = (path = '/content/news/1?a=1', userAgent = 'Googlebot/2.1', method = 'GET') =>
  filterBotErrors(
    new NextRequest(`http://evil.example${path}`, {
      method,
      headers: { 'user-agent': userAgent, host: 'evil.example', cookie: 'token=t' },
    }),
  );

test.each([200, 204, 301, 307, 308])('%i goes through unchanged', async (status) => {
  asked.mockResolvedValue(new Response(null, { status }));
  expect(await visit()).toBeNull();
});

test.each([400, 404, 410])('%i is a bare status', async (status) => {
  asked.mockResolvedValue(new Response(null, { status }));
  const answer = await visit();
  expect([answer?.status, await answer?.text()]).toEqual([status, '']);
  expect(answer?.headers.get('cache-control')).toBe('no-store');
  expect(answer?.headers.get('x-robots-tag')).toBe('noindex');
  expect(answer?.headers.has('retry-after')).toBe(false);
});

test.each([500, 502, 504])('%i is a bare 503 that says when to come again', async (status) => {
  asked.mockResolvedValue(new Response(null, { status }));
  const answer = await visit();
  expect([answer?.status, await answer?.text()]).toEqual([503, '']);
  expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('the question goes to this server, whatever host the visitor names, as nobody in particular', async () => {
  asked.mockResolvedValue(new Response(null));
  await visit();
  const [address, init] = asked.mock.calls[0] ?? [];
  expect(String(address)).toBe('http://127.0.0.1:3000/content/news/1?a=1');
  expect(init).toMatchObject({ method: 'HEAD', redirect: 'manual' });
  const headers = new Headers(init?.headers);
  expect(isBot(headers.get('user-agent') ?? '')).toBe(false);
  expect(headers.has('cookie')).toBe(false);
});

test('a server that does not answer itself answers the bot as it answers people', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  asked.mockRejectedValue(new TypeError('fetch failed'));
  expect(await visit()).toBeNull();
});

test('people, and what is sent to the site, cost no question', async () => {
  expect(await visit('/nowhere', 'Mozilla/5.0 (X11; Linux x86_64)')).toBeNull();
  expect(await visit('/api/session', 'Googlebot/2.1', 'POST')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test.each([404, 503])('an envelope of the API with %i is no page and stays', async (status) => {
  asked.mockResolvedValue(Response.json(null, { status }));
  expect(await visit('/api/web/none')).toBeNull();
});
