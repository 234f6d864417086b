import type { RequestContext } from '@wenzhan/kit/process/process';
import { inRequest } from '@wenzhan/kit/telemetry/request-context';
import { closeServers, serveHttp, type TestServer } from '@wenzhan/kit/testing/api-server';
import { send } from '@wenzhan/kit/testing/send';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { describeApp } from './app';
import type { Entry } from './cache/entry';
import { type Lookup, PageResponseCache } from './page-response-cache';
import { documentOf, missingEntry, pageEntry } from './testing/cache-entries';
import { testApp } from './testing/test-app';
import { wrapResponse } from './wrapped-response';

const EDITION = '/zh-hant';
describeApp({
  ...testApp,
  isUnmatched: (path) => path.includes('/nowhere'),
  notFoundPage: (path) =>
    path.startsWith(EDITION) && process.env.TRADITIONAL_CHINESE
      ? `${EDITION}/not_found`
      : '/_not-found',
});

const PATH = '/content/news/101';
const CONTENT_CACHE = {
  'x-nextjs-cache': 'HIT',
  'cache-control': 's-maxage=60',
  'content-type': 'text/html; charset=utf-8',
  'x-request-id': 'one',
};
const GZIP = { headers: { 'accept-encoding': 'gzip' } };
const HTTPS = { headers: { 'x-forwarded-proto': 'https' } };
const CRAWLER = { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } };

/** The document of every page here; the framework writes it in two parts. */
const HTML = documentOf('页面'.repeat(1000));

const storedPage = (path: string, more: Parameters<typeof pageEntry>[1] = {}) =>
  pageEntry(path, { html: HTML, ...more });

interface Visit {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
}

let server: TestServer;
/** The fresh entry in the store. */
let stored: Entry | undefined;
/** The same page once it is stale. */
let stale: Entry | undefined;
/** The response of the framework. */
let answer: { status?: number; headers: Record<string, string>; pages?: Entry[]; html?: string };
/** Number of requests that reached the framework. */
let asked: number;
let ready: PageResponseCache;

beforeAll(async () => {
  server = await serveHttp((incoming, response) => {
    const context: RequestContext = { id: 'any', startedAt: 0 };
    inRequest(context, () => {
      if (ready.serve(incoming, response)) return;
      wrapResponse(incoming, response, ready.capture(incoming, response));
      asked += 1;
      context.pages = answer.pages ?? (stored ? [stored] : []);
      response.statusCode = answer.status ?? 200;
      response.setHeaders(new Map(Object.entries(answer.headers)));
      const html = answer.html ?? HTML;
      response.write(html.slice(0, 20));
      response.end(html.slice(20));
    });
  });
});

afterAll(closeServers);

beforeEach(() => {
  stored = storedPage(PATH);
  stale = undefined;
  answer = { headers: { ...CONTENT_CACHE } };
  asked = 0;
  ready = emptyCache();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const emptyCache = (
  maxBytes = 100_000,
  peek: Lookup = (key) => (stored?.key === key ? stored : undefined),
) => new PageResponseCache(maxBytes, peek, () => stale);

const ask = ({ path = PATH, ...sent }: Visit = {}) => send(server.base, path, sent);

/** How many of these visits, one after the other, reach the framework. */
async function reaching(...visits: Visit[]): Promise<number> {
  const before = asked;
  for (const visit of visits) await ask(visit);
  return asked - before;
}

test('the second request gets the same bytes without the framework', async () => {
  expect((await ask()).text).toBe(HTML);
  const { headers, text } = await ask();
  expect([text, asked]).toEqual([HTML, 1]);
  expect(headers).toMatchObject({
    'x-nextjs-cache': 'HIT',
    'content-length': `${Buffer.byteLength(HTML)}`,
  });
  expect(headers['x-request-id']).toBeUndefined();
});

test('a compressed response is stored separately, and compressed once', async () => {
  await ask();
  const first = await ask(GZIP);
  const second = await ask(GZIP);
  expect(second.text).toBe(first.text);
  expect(second.headers['content-encoding']).toBe('gzip');
  expect((await ask()).text).toBe(HTML);
  expect(asked).toBe(2);
});

test('a response over https is stored separately: it has one more header', async () => {
  await ask();
  answer.headers['strict-transport-security'] = 'max-age=1';
  await ask(HTTPS);
  expect((await ask(HTTPS)).headers['strict-transport-security']).toBe('max-age=1');
  expect((await ask()).headers['strict-transport-security']).toBeUndefined();
  expect(asked).toBe(2);
});

test.each([
  ['is rendered anew', () => storedPage(PATH, { storedAt: Date.now() + 5 })],
  ['is out of date, or gone', () => undefined],
])('a page that %s is asked for again', async (_, next) => {
  await ask();
  stored = next();
  expect(await reaching({})).toBe(1);
});

test('of the requests for a stale page, one in five seconds goes to the framework', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  await ask();
  [stale, stored] = [stored, undefined];
  answer.headers['x-nextjs-cache'] = 'STALE';
  expect(await reaching({})).toBe(1);
  const { text, headers } = await ask();
  expect([text, headers['x-nextjs-cache'], asked]).toEqual([HTML, 'STALE', 2]);
  vi.advanceTimersByTime(5000);
  expect(await reaching({})).toBe(1);
  // Another version of the page.
  stale = storedPage(PATH, { storedAt: Date.now() + 5 });
  expect(await reaching({})).toBe(1);
  vi.useRealTimers();
});

test.each<[string, Record<string, string>]>([
  ['an editor', { cookie: 'a=b; token=secret' }],
  ['a preview', { cookie: '__prerender_bypass=x' }],
  ['a password', { authorization: 'Basic eDp5' }],
  ['the router', { rsc: '1' }],
  ['somebody who has it', { 'if-none-match': '"a"' }],
  ['a part', { range: 'bytes=0-1' }],
  ['Markdown', { accept: 'text/markdown' }],
])('%s: neither answered from here nor kept', async (_, headers) => {
  expect(await reaching({}, { headers })).toBe(2);
  ready = emptyCache();
  expect(await reaching({ headers }, {})).toBe(2);
});

const page = storedPage(PATH);
const withHoles = storedPage(PATH);
Object.assign(withHoles.value, { postponed: '{}' });

test.each<[string, Partial<typeof answer>, Record<string, string>?, Entry?]>([
  ['another status', { status: 404 }],
  ['a page on its way out of date', {}, { 'x-nextjs-cache': 'STALE' }],
  ['an answer for one', {}, { 'cache-control': 'private, no-store' }],
  ['a cookie', {}, { 'set-cookie': 'a=b' }],
  ['nothing from the store', { pages: [] }],
  ['another page', {}, {}, storedPage('/content/news/102')],
  ['two pages', { pages: [page, missingEntry('/x')] }, {}, page],
  ['an older version', { pages: [storedPage(PATH, { storedAt: 1 })] }],
  ['a shell with holes', {}, {}, withHoles],
  ['flight data', {}, { 'content-type': 'text/x-component' }],
  ['part of the document', { html: HTML.slice(0, -1) }],
  ['more than the document', { html: `${HTML}!` }],
  ['flight data that is called a document', { html: '0:{"P":null}' }],
  ['what is in an unknown encoding', {}, { 'content-encoding': 'zstd' }],
  ['what is not in its encoding', {}, { 'content-encoding': 'gzip' }],
])('%s is not kept', async (_, given, headers = {}, entry = stored) => {
  answer = { headers: { ...CONTENT_CACHE, ...headers }, ...given };
  stored = entry;
  expect(await reaching({}, {})).toBe(2);
});

const CHINESE = '/tags/%E6%97%A0%E9%9A%9C%E7%A2%8D';

test.each<[string, string, Visit, number]>([
  ['with Chinese characters is kept', CHINESE, { path: CHINESE }, 1],
  ['in another spelling is not', '/content/news/1', { path: '/content/news/%31' }, 2],
  ['with a query is not', `${PATH}?a=b`, { path: `${PATH}?a=b` }, 2],
  ['asked for with another method is not', PATH, { method: 'HEAD' }, 2],
])('an address %s', async (_, storedPath, visit, reached) => {
  stored = storedPage(storedPath);
  expect(await reaching(visit, visit)).toBe(reached);
});

test('a crawler gets what readers get, and readers what a crawler got', async () => {
  expect(await reaching(CRAWLER, {}, CRAWLER)).toBe(1);
});

test('the cache keeps its limit', async () => {
  const times = { renderStartedAt: 1, storedAt: 1 };
  ready = emptyCache(12_000, (key) => storedPage(PATH, { key, ...times }));
  for (const path of ['/a', '/b', '/b', '/a']) {
    answer.pages = [storedPage(path, times)];
    await ask({ path });
  }
  expect(asked).toBe(3);
});

test.each([
  ['/_not-found', '', ''],
  ['/_not-found', '/zh-hant', ''],
  ['/zh-hant/not_found', '/zh-hant', 'tw'],
])('paths that nothing answers share %s below "%s"', async (page, below, variant) => {
  vi.stubEnv('TRADITIONAL_CHINESE', variant);
  stored = storedPage(page);
  const headers = { ...CONTENT_CACHE, 'cache-control': 'private, no-store' };
  answer = { status: 404, headers };
  await ask({ path: `${below}/nowhere` });
  const other = await ask({ path: `${below}/nowhere/else.php` });
  expect([other.status, other.text, asked]).toEqual([404, HTML, 1]);
  expect(await reaching({ path: PATH })).toBe(1);
  stored = undefined;
  expect(await reaching({ path: `${below}/nowhere` })).toBe(1);
});

test('a bot, and a path with a form of its own, get no shared page', async () => {
  stored = storedPage('/_not-found');
  answer.status = 404;
  const others = [
    '/nowhere.md',
    '/nowhere.MD',
    '/nowhere/',
    '//nowhere',
    '/nowhere?a',
    '/nowhere%41',
  ];
  const visits = [{ path: '/nowhere', ...CRAWLER }, ...others.map((path) => ({ path }))];
  expect(await reaching({ path: '/nowhere' }, ...visits)).toBe(8);
});

test('a page of which only the shell is stored is not kept, and not logged', async () => {
  answer.headers = { 'cache-control': 'private, no-store', 'x-nextjs-postponed': '1' };
  expect(await reaching({}, {})).toBe(2);
  expect(console.error).not.toHaveBeenCalled();
});

test('without x-nextjs-cache nothing is kept, and that is logged', async () => {
  answer.headers = { 'cache-control': 's-maxage=60' };
  expect(await reaching({})).toBe(1);
  stored = { ...storedPage(PATH), key: 'page:of another form' };
  answer.headers = { ...CONTENT_CACHE };
  expect(await reaching({}, {})).toBe(2);
  // Logged once a minute.
  const words = expect.stringContaining('responses are not cached');
  expect(console.error).toHaveBeenCalledExactlyOnceWith(words);
});
