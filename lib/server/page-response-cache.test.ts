import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { missingEntry, pageEntry } from '../../testing/cache-entries';
import type { Entry } from '../cache/entry';
import { currentRequest, inRequest } from '../telemetry/request-context';
import { PageResponseCache } from './page-response-cache';
import { wrapResponse } from './wrapped-response';

const PATH = '/content/news/101';
const CONTENT_CACHE = {
  'x-nextjs-cache': 'HIT',
  'cache-control': 's-maxage=60',
  'x-request-id': 'one',
};

let server: Server;
let port: number;
/** The fresh entry in the store. */
let stored: Entry | undefined;
/** The response of the framework. */
let answer: { status?: number; headers: Record<string, string>; pages?: Entry[] };
/** Number of requests that reached the framework. */
let asked: number;
let ready: PageResponseCache;

beforeAll(async () => {
  server = createServer((incoming, response) => {
    inRequest({ id: 'any', startedAt: 0 }, () => {
      if (ready.serve(incoming, response)) return;
      wrapResponse(incoming, response, ready.capture(incoming, response));
      asked += 1;
      const entries = answer.pages ?? (stored ? [stored] : []);
      const context = currentRequest();
      if (context)
        context.pages = entries.map(({ key, renderStartedAt, storedAt }) => ({
          key,
          renderStartedAt,
          storedAt,
        }));
      response.statusCode = answer.status ?? 200;
      for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
      const isGzip = incoming.headers['accept-encoding'] === 'gzip';
      if (isGzip) response.setHeader('content-encoding', 'gzip');
      response.write(isGzip ? gzipSync('页面') : '页');
      response.end(isGzip ? undefined : '面');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

afterAll(() => server.close());

beforeEach(() => {
  stored = pageEntry(PATH);
  answer = { headers: { ...CONTENT_CACHE } };
  asked = 0;
  ready = new PageResponseCache(
    100_000,
    (key) => (stored?.key === key ? stored : undefined),
    (path) => path.startsWith('/nowhere'),
  );
});

async function ask(headers: IncomingHttpHeaders = {}, path = PATH, method = 'GET') {
  const asking = request({ host: '127.0.0.1', port, path, headers, method, agent: false }).end();
  const [response] = await once(asking, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return {
    status: response.statusCode as number,
    headers: response.headers as IncomingHttpHeaders,
    body: Buffer.concat(chunks),
  };
}

test('the second visitor gets the same bytes, and the framework is not asked', async () => {
  expect(String((await ask()).body)).toBe('页面');
  const { headers, body } = await ask();
  expect([String(body), asked]).toEqual(['页面', 1]);
  expect(headers).toMatchObject({ 'x-nextjs-cache': 'HIT', 'content-length': '6' });
  expect(headers['x-request-id']).toBeUndefined();
});

test('what is compressed is kept apart, and is compressed once', async () => {
  await ask();
  const first = await ask({ 'accept-encoding': 'gzip' });
  const second = await ask({ 'accept-encoding': 'gzip' });
  expect(second.body).toEqual(first.body);
  expect([second.headers['content-encoding'], asked]).toEqual(['gzip', 2]);
  expect(String((await ask()).body)).toBe('页面');
  expect(asked).toBe(2);
});

test('over https an answer has a header more: it is kept apart', async () => {
  await ask();
  const https = { 'x-forwarded-proto': 'https' };
  answer.headers['strict-transport-security'] = 'max-age=1';
  await ask(https);
  expect((await ask(https)).headers['strict-transport-security']).toBe('max-age=1');
  expect((await ask()).headers['strict-transport-security']).toBeUndefined();
  expect(asked).toBe(2);
});

test.each([
  ['is rendered anew', () => pageEntry(PATH, { storedAt: Date.now() + 5 })],
  ['is out of date, or gone', () => undefined],
])('a page that %s is asked for again', async (_, next) => {
  await ask();
  stored = next();
  await ask();
  expect(asked).toBe(2);
});

test.each<[string, IncomingHttpHeaders]>([
  ['an editor', { cookie: 'a=b; token=secret' }],
  ['a preview', { cookie: '__prerender_bypass=x' }],
  ['a password', { authorization: 'Basic eDp5' }],
  ['the router', { rsc: '1' }],
  ['somebody who has it', { 'if-none-match': '"a"' }],
  ['a part', { range: 'bytes=0-1' }],
  ['Markdown', { accept: 'text/markdown' }],
])('%s: neither answered from here nor kept', async (_, headers) => {
  await ask();
  await ask(headers);
  expect(asked).toBe(2);
  ready = new PageResponseCache(
    100_000,
    () => stored,
    () => false,
  );
  await ask(headers);
  await ask();
  expect(asked).toBe(4);
});

test.each<[string, () => void]>([
  ['another status', () => Object.assign(answer, { status: 404 })],
  [
    'a page on its way out of date',
    () => Object.assign(answer.headers, { 'x-nextjs-cache': 'STALE' }),
  ],
  [
    'an answer for one',
    () => Object.assign(answer.headers, { 'cache-control': 'private, no-store' }),
  ],
  ['a cookie', () => Object.assign(answer.headers, { 'set-cookie': 'a=b' })],
  ['nothing from the store', () => Object.assign(answer, { pages: [] })],
  ['another page', () => putInStore(pageEntry('/content/news/102'))],
  ['two pages', () => Object.assign(answer, { pages: [pageEntry(PATH), missingEntry('/x')] })],
  ['an older version', () => Object.assign(answer, { pages: [pageEntry(PATH, { storedAt: 1 })] })],
  ['a shell with holes', () => putInStore(withHoles(pageEntry(PATH)))],
])('%s is not kept', async (_, change) => {
  change();
  await ask();
  await ask();
  expect(asked).toBe(2);
});

function putInStore(entry: Entry): void {
  stored = entry;
}

function withHoles(entry: Entry): Entry {
  if (entry.value.kind === 'APP_PAGE') entry.value.postponed = '{}';
  return entry;
}

test('queries, escaped paths and other methods are the framework’s', async () => {
  for (const path of [`${PATH}?a=b`, '/content/news/%31']) {
    stored = pageEntry(path);
    await ask({}, path);
    await ask({}, path);
  }
  stored = pageEntry(PATH);
  await ask({}, PATH, 'HEAD');
  await ask({}, PATH, 'HEAD');
  expect(asked).toBe(6);
});

test('a crawler gets what readers get, and readers what a crawler got', async () => {
  const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
  await ask(crawler);
  await ask();
  await ask(crawler);
  expect(asked).toBe(1);
});

test('it holds no more than it may', async () => {
  ready = new PageResponseCache(
    5000,
    (key) => pageEntry(PATH, { key, renderStartedAt: 1, storedAt: 1 }),
    () => false,
  );
  const visit = async (path: string) => {
    answer.pages = [pageEntry(path, { renderStartedAt: 1, storedAt: 1 })];
    await ask({}, path);
  };
  for (const path of ['/a', '/b', '/b', '/a']) await visit(path);
  expect(asked).toBe(3);
});

test('paths that nothing answers share the page that says so', async () => {
  stored = pageEntry('/_not-found');
  Object.assign(answer, {
    status: 404,
    headers: { ...CONTENT_CACHE, 'cache-control': 'private, no-store' },
  });
  await ask({}, '/nowhere');
  const other = await ask({}, '/nowhere/else.php');
  expect([other.status, String(other.body), asked]).toEqual([404, '页面', 1]);
  await ask({}, PATH);
  expect(asked).toBe(2);
  stored = undefined;
  await ask({}, '/nowhere');
  expect(asked).toBe(3);
});

test('a bot, and a path with a form of its own, get no shared page', async () => {
  stored = pageEntry('/_not-found');
  answer.status = 404;
  await ask({}, '/nowhere');
  await ask({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, '/nowhere');
  for (const path of ['/nowhere.md', '/nowhere/', '//nowhere', '/nowhere?a', '/nowhere%41'])
    await ask({}, path);
  expect(asked).toBe(7);
});

test('where the framework no longer says that a page is stored, nothing is kept, and the log says so', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  answer.headers = { 'cache-control': 's-maxage=60' };
  await ask();
  stored = { ...pageEntry(PATH), key: 'page:of another form' };
  answer.headers = { ...CONTENT_CACHE };
  await ask();
  await ask();
  expect(asked).toBe(3);
  // Logged once a minute.
  expect(log.mock.calls).toEqual([[expect.stringContaining('responses are not kept')]]);
});
