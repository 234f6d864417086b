import { NextRequest } from 'next/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { middleware } from '../../../middleware';
import { respondWithRedirect } from './redirect-response';

// Before the imports: the route table is made once.
vi.hoisted(() => vi.stubEnv('TRADITIONAL_CHINESE', 'tw'));

const asked = vi.fn<typeof fetch>();
const list = vi.fn<() => Response>();

/** 22 characters, which take 198 in a path. */
const LONG = '一二三四五六七八九十一二三四五六七八九十一二';

const envelope = (redirects: unknown) =>
  Response.json({ code: 0, message: '', data: { list: redirects } });

let now = 0;

beforeEach(() => {
  // The redirect list of the previous test is stale by now.
  now += 3_600_000;
  vi.useFakeTimers({ now, toFake: ['Date', 'performance'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubEnv('API_BASE_URL', 'http://backend.test');
  vi.stubEnv('PORT', '3000');
  asked.mockReset().mockImplementation(async (request) => {
    const url = new URL(request instanceof Request ? request.url : String(request));
    return url.host === 'backend.test' ? list() : ownResponse(url.pathname);
  });
  vi.stubGlobal('fetch', asked);
  list.mockReset().mockImplementation(() =>
    envelope([
      { from: '/old', to: '/content', status: 301 },
      { from: `/2020/01/02/${LONG}`, to: '/content/news/1', status: 308 },
      { from: `/content/${LONG}`, to: '/content/news/2', status: 301 },
      { from: '/?p=12', to: '/content/news/12', status: 308 },
      { from: '/older', to: 'https://example.com/', status: 308 },
      { from: '/withdrawn', status: 410 },
      { from: '/content/news/9', to: '/content', status: 301 },
    ]),
  );
});

afterEach(() => void vi.useRealTimers());

/** The pages that exist, and one that moves. */
function ownResponse(path: string): Response {
  const headers = { location: '/content/guides/201' };
  if (path === '/content/news/201') return new Response(null, { status: 308, headers });
  if (path === '/content/broken/1') return new Response(null, { status: 500 });
  const exists = ['/', '/content/guides/201', '/zh-hant', '/tags/Why%3F', '/tags/Why'].includes(
    path,
  );
  return new Response('<h1>words</h1>', { status: exists ? 200 : 404 });
}

const ask = (path: string, userAgent = 'Mozilla/5.0') =>
  respondWithRedirect(
    new NextRequest(`http://site.test${path}`, { headers: { 'user-agent': userAgent } }),
  );

test.each([
  ['/old?a=1', 301, '/content?a=1'],
  ['/older', 308, 'https://example.com/'],
  ['/old/', 301, '/content'],
  ['/old/?a=1', 301, '/content?a=1'],
  ['/?p=12', 308, '/content/news/12'],
  ['/?p=12%E3%80%82', 308, '/content/news/12'],
  ['/?utm=x&p=12', 308, '/content/news/12?utm=x'],
  ['/content/news/9/?a=1', 308, '/content/news/9?a=1'],
  ['/nowhere//', 308, '/nowhere'],
  ['//elsewhere.test/?a=1', 308, '//elsewhere.test?a=1'],
])('%s takes one redirect: %i to %s', async (path, status, target) => {
  const answer = await ask(path);
  expect(answer?.status).toBe(status);
  expect(answer?.headers.get('location')?.replace('http://site.test', '')).toBe(target);
  expect(answer?.headers.get('cache-control')).toBe('public, max-age=60');
});

test.each([
  ['/content/guides/201%E3%80%82', 308, '/content/guides/201'],
  ['/content/guides/201.?a=1', 308, '/content/guides/201?a=1'],
  ['/content/guides/201%EF%BC%8C/', 308, '/content/guides/201'],
  ['/content/guides/201%EF%BC%8C%E8%A7%81', 308, '/content/guides/201'],
  ['/content/news/201)?a=1', 308, '/content/guides/201?a=1'],
  ['/%E3%80%82', 308, '/'],
  ['/zh-hant%E3%80%82', 308, '/zh-hant'],
])('%s has punctuation after it: %i to %s', async (path, status, target) => {
  const answer = await ask(path);
  expect(answer?.headers.get('location')?.replace('http://site.test', '')).toBe(target);
  expect([answer?.status, answer?.headers.get('cache-control')]).toEqual([
    status,
    'public, max-age=60',
  ]);
});

test.each([
  '/tags/Why%3F',
  '/content/guides/999%E3%80%82',
  '/content/broken/1.',
  '//elsewhere.test%E3%80%82',
  '/%5Celsewhere.test.',
])('%s is left to the site: it exists, or nothing does', async (path) => {
  expect(await ask(path)).toBeNull();
});

test('pages are looked up once, and only for requests that read', async () => {
  const visit = (method: string, userAgent: string) =>
    respondWithRedirect(
      new NextRequest('http://site.test/content/guides/201%E3%80%82', {
        method,
        headers: { 'user-agent': userAgent, cookie: 'token=t' },
      }),
    );
  expect((await visit('HEAD', 'Googlebot/2.1'))?.status).toBe(308);
  const own = asked.mock.calls
    .map((call) => new Request(...call))
    .filter(({ url }) => url.startsWith('http://127.0.0.1:3000/'));
  expect(own.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    'HEAD /content/guides/201%E3%80%82',
    'HEAD /content/guides/201',
  ]);
  for (const { headers } of own) expect(headers.get('cookie')).toBe('token=t');
  asked.mockClear();
  expect(await visit('POST', 'Mozilla/5.0')).toBeNull();
  expect(await visit('GET', own[0]?.headers.get('user-agent') ?? '')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test.each(['token=t', '__prerender_bypass=p'])(
  'no shared cache gets a redirect that an editor with %s gets, which may lead to a draft',
  async (cookie) => {
    const url = 'http://site.test/content/guides/201%E3%80%82';
    const response = await respondWithRedirect(new NextRequest(url, { headers: { cookie } }));
    expect([response?.status, response?.headers.get('cache-control')]).toEqual([308, 'no-store']);
  },
);

test.each(['token=%E4%BD%A0', 'token='])(
  'nor one that deletes the malformed token of %s',
  async (cookie) => {
    const request = new NextRequest('http://site.test/old', { headers: { cookie } });
    const { status, headers } = await middleware(request);
    expect([status, headers.get('cache-control')]).toEqual([301, 'private, no-cache']);
    expect(headers.get('set-cookie')).toContain('token=; Path=/; Expires=Thu, 01 Jan 1970');
  },
);

test('a withdrawn address is gone: in the words of the site for people, with none for bots', async () => {
  const people = await ask('/withdrawn');
  expect([people?.status, await people?.text()]).toEqual([410, '<h1>words</h1>']);
  expect(people?.headers.get('cache-control')).toBe('no-store');
  const bot = await ask('/withdrawn', 'Mozilla/5.0 (compatible; Googlebot/2.1)');
  expect([bot?.status, await bot?.text()]).toEqual([410, '']);
  expect(bot?.headers.get('x-robots-tag')).toBe('noindex');
});

test('a path that no entry names, or that a route serves, is not redirected', async () => {
  expect(await ask('/nowhere')).toBeNull();
  expect(await ask('/content/news/9')).toBeNull();
  expect(await ask('/?p=13')).toBeNull();
  expect(await ask('/')).toBeNull();
});

test('the redirect list is cached for seconds, and the last good one stays while it fails', async () => {
  await Promise.all([ask('/old'), ask('/nowhere'), ask('/old')]);
  expect(list).toHaveBeenCalledTimes(1);
  list.mockImplementation(() => new Response('', { status: 500 }));
  vi.advanceTimersByTime(now + 60_000 - Date.now());
  expect((await ask('/old'))?.status).toBe(301);
  expect(list).toHaveBeenCalledTimes(2);
  await ask('/old');
  expect(list).toHaveBeenCalledTimes(2);
  list.mockImplementation(() => envelope([]));
  vi.advanceTimersByTime(now + 120_000 - Date.now());
  expect(await ask('/old')).toBeNull();
});

test('a missing redirect list counts as empty', async () => {
  list.mockImplementation(() => Response.json({ code: 404, message: '', data: null }));
  expect(await ask('/old')).toBeNull();
});

test('an old address below /zh-hant leads to the same script, or is gone in it', async () => {
  expect(await ask('/zh-hant/old')).toBeNull();
  vi.stubEnv('TRADITIONAL_CHINESE', 'tw');
  expect((await ask('/zh-hant/old?a=1'))?.headers.get('location')).toBe(
    'http://site.test/zh-hant/content?a=1',
  );
  expect((await ask('/zh-hant/older'))?.headers.get('location')).toBe('https://example.com/');
  expect((await ask('/zh-hant/withdrawn'))?.status).toBe(410);
  const [page] = asked.mock.lastCall ?? [];
  expect(new URL(String(page)).pathname).toBe('/zh-hant/gone');
  expect(await ask('/zh-hant/nowhere')).toBeNull();
});

test.each([
  [`/2020/01/02/${encodeURIComponent(LONG)}`, 308, '/content/news/1'],
  [`/2020/01/02/${encodeURIComponent(LONG)}/`, 308, '/content/news/1'],
  [`/content/${encodeURIComponent(LONG)}`, 301, '/content/news/2'],
])('the middleware asks the list about %s before its length', async (path, status, to) => {
  const response = await middleware(new NextRequest(`http://site.test${path}`));
  expect([response.status, response.headers.get('location')]).toEqual([
    status,
    `http://site.test${to}`,
  ]);
});

test('an overlong path that is not listed is 404', async () => {
  for (const path of ['x', 'x/']) {
    const response = await middleware(new NextRequest(`http://site.test/${LONG}${path}`));
    expect(response.headers.get('x-middleware-rewrite')).toBe('http://site.test/-');
  }
});
