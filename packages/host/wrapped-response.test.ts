import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gzipSync, unzipSync } from 'node:zlib';
import { STATUS_META } from '@wenzhan/kit/http/document-status';
import { closeServers, serveHttp, type TestServer } from '@wenzhan/kit/testing/api-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { describeApp } from './app';
import { testApp } from './testing/test-app';
import { wrapResponse } from './wrapped-response';

const STATS = { 'script-src': ['https://stats.example'] };
describeApp({ ...testApp, sourcesOf: (_, path) => (path === '/login' ? {} : STATS) });

const NONCE = "script-src 'self' 'nonce-abc='";
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const PER_REQUEST = { ...HTML, 'content-security-policy': NONCE };
const PARTS = [
  '<!DOCTYPE html><html><head><script src="/_next/static/a.js" async="" nonce="abc="></script></head><body>页',
  `面${'字'.repeat(1000)}<script src="/_next/static/r.js" nonce="abc=" id="_R_" async=""></script>`,
  '</body></html>',
];
/** `PARTS` with deferred scripts. */
const DEFERRED =
  /^<!DOCTYPE html><html><head><\/head><body>页面字{1000}<script nonce="abc=" data-scripts="\/_next\/static\/a.js \/_next\/static\/r.js">[^<]+<\/script><\/body><\/html>$/;
const LONG = 'long enough '.repeat(1000);

type Headers = Record<string, string | string[]>;

let server: TestServer;
/** Handler in place of the framework. */
let respond: (response: ServerResponse, request: IncomingMessage) => unknown;
let recorded: Buffer[];

beforeAll(async () => {
  server = await serveHttp((request, response) => {
    wrapResponse(request, response, (bytes) => recorded.push(bytes));
    respond(response, request);
  });
});

beforeEach(() => {
  recorded = [];
});

afterAll(closeServers);

function write(headers: Headers, parts: readonly (string | Buffer)[] = PARTS) {
  respond = (response) => {
    response.setHeaders(new Map(Object.entries(headers)));
    for (const part of parts) response.write(part);
    response.end();
  };
}

const ask = (encoding = 'identity', init: RequestInit = {}, path = '/') =>
  fetch(server.base + path, { ...init, headers: { 'accept-encoding': encoding } });

test('a document with a nonce is sent whole, its scripts deferred, and compressed after that', async () => {
  write(PER_REQUEST);
  const response = await ask();
  const text = await response.text();
  expect(text).toMatch(DEFERRED);
  expect(response.headers.get('content-length')).toBe(`${Buffer.byteLength(text)}`);
  expect(String(Buffer.concat(recorded))).toBe(text);
  const compressed = await ask('gzip');
  expect(compressed.headers.get('content-encoding')).toBe('gzip');
  expect(await compressed.text()).toBe(text);
});

test('a document with a nonce may load what the site allows it, which depends on its path', async () => {
  const policyAt = async (path: string) => {
    write({ ...HTML, 'content-security-policy': ["script-src 'unsafe-inline'", NONCE] }, PARTS);
    const response = await ask('identity', {}, path);
    await response.text();
    return response.headers.get('content-security-policy');
  };
  expect(await policyAt('/search?q=a')).toBe(`${NONCE} https://stats.example`);
  expect(await policyAt('/login?next=/')).toBe(NONCE);
});

test('headers are corrected with the query of the request, which the framework rewrites', async () => {
  respond = (response, request) => {
    request.url = '/written?anew=';
    response.writeHead(308, { location: '/b' }).end();
  };
  const response = await ask('identity', { redirect: 'manual' }, '/a?x=1');
  expect(response.headers.get('location')).toBe('/b?x=1');
});

test('bytes, a length and the last part at the end: as the framework likes', async () => {
  const bytes = Buffer.from(PARTS.join(''));
  const middle = bytes.indexOf('页') + 1;
  let isWritten = false;
  respond = (response) => {
    response.setHeaders(new Map(Object.entries(PER_REQUEST)));
    response.setHeader('content-length', bytes.length);
    response.flushHeaders();
    response.write(bytes.subarray(0, middle), () => {
      isWritten = true;
      response.end(bytes.subarray(middle));
    });
  };
  expect(await (await ask()).text()).toMatch(DEFERRED);
  expect(isWritten).toBe(true);
});

test.each<[string, Headers]>([
  ['a stored page', { ...HTML, 'content-security-policy': "script-src 'sha256-abc='" }],
  ['a document without a policy', HTML],
  ['what the router fetches', { ...PER_REQUEST, 'content-type': 'text/x-component' }],
])('%s goes out as it is written', async (_, headers) => {
  write(headers);
  expect(await (await ask()).text()).toBe(PARTS.join(''));
});

test('a document for editors, whose scripts start by one in the document, is sent unchanged, and that is no fault', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const parts = [
    PARTS[0] ?? '',
    '页<script nonce="abc=" id="_R_">(globalThis["TURBOPACK"]||=[]).push({});</script><script src="/_next/static/r.js" nonce="abc=" async=""></script>',
    PARTS[2] ?? '',
  ];
  write(PER_REQUEST, parts);
  expect(await (await ask()).text()).toBe(parts.join(''));
  expect(log).not.toHaveBeenCalled();
});

test('a document of an unsupported form is sent unchanged, and that is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const parts = PARTS.slice(0, 2);
  write(PER_REQUEST, parts);
  expect(await (await ask()).text()).toBe(parts.join(''));
  expect(log.mock.calls).toEqual([[expect.stringContaining('document transform skipped')]]);
});

test('a redirect that is decided on while its document is written is sent as it is', async () => {
  respond = (response) => {
    response.setHeaders(new Map(Object.entries(PER_REQUEST)));
    response.write(PARTS[0]);
    response.statusCode = 307;
    response.setHeader('location', '/login');
    response.end(PARTS.slice(1).join(''));
  };
  const response = await ask('identity', { redirect: 'manual' }, '/edit');
  expect([response.status, await response.text()]).toEqual([307, PARTS.join('')]);
});

test('that a page has not changed depends on the encoding, as the page does', async () => {
  respond = (response) => {
    response.writeHead(304, { vary: 'rsc, Accept' }).end();
  };
  const varyOf = async (path: string) => {
    const { status, headers } = await ask('br', {}, path);
    return [status, headers.get('vary')];
  };
  expect(await varyOf('/about_us')).toEqual([304, 'rsc, Accept, Accept-Encoding']);
  for (const path of ['/_next/image?url=a', '/media/a.png']) {
    expect(await varyOf(path)).toEqual([304, 'rsc, Accept']);
  }
});

test('what is compressed already is left alone', async () => {
  write({ ...PER_REQUEST, 'content-encoding': 'gzip' }, [gzipSync(PARTS.join(''))]);
  expect(await (await ask('br')).text()).toBe(PARTS.join(''));
});

test('a document that is rendered for one request has the status that it states', async () => {
  const stated = `<html><head><meta name="${STATUS_META}" content="404"/></head></html>`;
  const statusOf = async (headers: Headers, text: string) => {
    write(headers, [text]);
    return (await ask()).status;
  };
  expect(await statusOf(PER_REQUEST, stated)).toBe(404);
  expect(await statusOf(PER_REQUEST, stated.replace('<meta', '&lt;meta'))).toBe(200);
  expect(await statusOf(HTML, stated)).toBe(200);
});

test.each(['br', 'gzip', 'deflate'])('text is compressed as %s', async (encoding) => {
  const length = `${Buffer.byteLength(`页面${LONG}`)}`;
  write({ 'content-type': 'text/plain', vary: 'Accept', 'content-length': length }, ['页面', LONG]);
  const response = await ask(encoding);
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding');
  expect(response.headers.get('content-length')).toBeNull();
  expect(await response.text()).toBe(`页面${LONG}`);
  const decompress = encoding === 'br' ? brotliDecompressSync : unzipSync;
  expect(String(decompress(Buffer.concat(recorded)))).toBe(`页面${LONG}`);
});

const CSS = { 'content-type': 'text/css' };

test.each<[string, Record<string, string>, string, string]>([
  ['a picture', { 'content-type': 'image/avif' }, LONG, 'GET'],
  ['what must not be transformed', { ...CSS, 'cache-control': 'no-transform' }, LONG, 'GET'],
  ['a short text', CSS, 'short', 'GET'],
  ['the answer to HEAD', { ...CSS, 'content-length': '9999' }, '', 'HEAD'],
])('%s is not compressed, and has its length', async (_, headers, text, method) => {
  respond = (response) => response.setHeaders(new Map(Object.entries(headers))).end(text);
  const response = await ask('gzip', { method });
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('content-length')).toBe(
    headers['content-length'] ?? `${text.length}`,
  );
  expect(await response.text()).toBe(text);
});

test('headers that are given with the status count', async () => {
  respond = (response) =>
    response.writeHead(404, 'Not Found', { 'Content-Type': 'text/plain' }).end(LONG);
  const response = await ask('gzip');
  expect([response.status, response.headers.get('content-encoding')]).toEqual([404, 'gzip']);
  expect(await response.text()).toBe(LONG);
});

test('parts that are flushed arrive before the end, compressed too', async () => {
  let finish = () => {};
  respond = (response) => {
    response.setHeader('content-type', 'text/plain');
    response.write('first');
    Reflect.get(response, 'flush')();
    finish = () => response.end('last');
  };
  const { body } = await ask('gzip');
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('first');
  finish();
  expect((await reader?.read())?.value).toBe('last');
});

test.each([
  ['the compressor', 'word '.repeat(40_000)],
  ['the connection', Array.from({ length: 10_000 }, () => Math.random()).join()],
])('the framework waits for %s, and goes on when it is ready', async (_, part) => {
  let drained = 0;
  respond = async (response) => {
    response.setHeader('content-type', 'text/plain');
    for (let sent = 0; sent < 8; sent += 1) {
      if (response.write(part)) continue;
      await once(response, 'drain');
      drained += 1;
    }
    response.end();
  };
  expect(await (await ask('gzip')).text()).toBe(part.repeat(8));
  expect(drained).toBeGreaterThan(0);
});
