import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { inRequest, type RequestContext } from '../telemetry/request-context';
import { wrapResponse } from './wrapped-response';

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

let server: Server;
let base: string;
/** Handler in place of the framework. */
let respond: (response: ServerResponse, request: IncomingMessage) => void;
let recorded: Buffer[];

beforeAll(async () => {
  server = createServer((request, response) => {
    wrapResponse(request, response, (bytes) => recorded.push(bytes));
    respond(response, request);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${port()}`;
});

beforeEach(() => {
  recorded = [];
});

afterAll(() => server.close());

function port(): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function write(headers: Headers, parts: readonly string[] = PARTS) {
  respond = (response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    for (const part of parts) response.write(part);
    response.end();
  };
}

const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(base, { method, headers: { 'accept-encoding': 'identity', ...headers } });

test('a document with a nonce is sent whole, and its scripts are deferred', async () => {
  write(PER_REQUEST);
  const response = await ask();
  const text = await response.text();
  expect(text).toMatch(DEFERRED);
  expect(response.headers.get('content-length')).toBe(`${Buffer.byteLength(text)}`);
});

test('it is compressed after that', async () => {
  write(PER_REQUEST);
  const response = await ask({ 'accept-encoding': 'gzip' });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(await response.text()).toMatch(DEFERRED);
});

test('bytes, a length and the last part at the end: as the framework likes', async () => {
  const bytes = Buffer.from(PARTS.join(''));
  const middle = bytes.indexOf('页') + 1;
  let isWritten = false;
  respond = (response) => {
    response.setHeader('content-type', 'text/html');
    response.setHeader('content-security-policy', NONCE);
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
  [
    'what the router fetches',
    { 'content-type': 'text/x-component', 'content-security-policy': NONCE },
  ],
])('%s goes out as it is written', async (_, headers) => {
  write(headers);
  expect(await (await ask()).text()).toBe(PARTS.join(''));
});

test.each<[string, string[]]>([
  [
    'with scripts of another form',
    ['<body><script defer src=/_next/static/a.js></script></body></html>'],
  ],
  ['that does not end as expected', PARTS.slice(0, 2)],
])('a document %s is sent as the framework wrote it, and the log says so', async (_, parts) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 * ++hours });
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  write(PER_REQUEST, parts);
  expect(await (await ask()).text()).toBe(parts.join(''));
  expect(log.mock.calls).toEqual([[expect.stringContaining('as the framework writes them')]]);
  vi.useRealTimers();
});
/** Each case runs at another hour, because the same message is logged once a minute. */
let hours = 0;

test('what is compressed already is left alone', async () => {
  respond = (response) => {
    response.setHeader('content-type', 'text/html');
    response.setHeader('content-security-policy', NONCE);
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(PARTS.join('')));
  };
  expect(await (await ask({ 'accept-encoding': 'br' })).text()).toBe(PARTS.join(''));
});

test('a document that is rendered for one request has the status that its page gave it', async () => {
  const context: RequestContext = { id: 'x', startedAt: 0, status: 404 };
  const inContext = (headers: Headers) => {
    write(headers);
    const inner = respond;
    respond = (...args) => inRequest(context, () => inner(...args));
  };
  inContext(PER_REQUEST);
  expect((await ask()).status).toBe(404);
  inContext(HTML);
  expect((await ask()).status).toBe(200);
});

test.each(['br', 'gzip', 'deflate'])('text is compressed as %s', async (encoding) => {
  const length = `${Buffer.byteLength(`页面${LONG}`)}`;
  write({ 'content-type': 'text/plain', vary: 'Accept', 'content-length': length }, ['页面', LONG]);
  const response = await ask({ 'accept-encoding': encoding });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding');
  expect(response.headers.get('content-length')).toBeNull();
  expect(await response.text()).toBe(`页面${LONG}`);
});

test('what is recorded is what was sent', async () => {
  write({ 'content-type': 'text/plain' }, [LONG]);
  await (await ask({ 'accept-encoding': 'br' })).text();
  expect(String(brotliDecompressSync(Buffer.concat(recorded)))).toBe(LONG);
  recorded = [];
  await (await ask()).text();
  expect(String(Buffer.concat(recorded))).toBe(LONG);
});

test.each<[string, Headers, string, string]>([
  ['a picture', { 'content-type': 'image/avif' }, LONG, 'GET'],
  [
    'what must not be transformed',
    { 'content-type': 'text/css', 'cache-control': 'no-transform' },
    LONG,
    'GET',
  ],
  ['a short text', { 'content-type': 'text/css' }, 'short', 'GET'],
  ['the answer to HEAD', { 'content-type': 'text/css', 'content-length': '9999' }, '', 'HEAD'],
])('%s is not compressed, and has its length', async (_, headers, text, method) => {
  respond = (response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.end(text);
  };
  const response = await ask({ 'accept-encoding': 'gzip' }, method);
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('content-length')).toBe(
    headers['content-length'] ?? `${text.length}`,
  );
  expect(await response.text()).toBe(text);
});

test('headers that are given with the status count', async () => {
  respond = (response) => {
    response.writeHead(404, 'Not Found', { 'Content-Type': 'text/plain' });
    response.end(LONG);
  };
  const response = await ask({ 'accept-encoding': 'gzip' });
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
  const { body } = await ask({ 'accept-encoding': 'gzip' });
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
  expect(await (await ask({ 'accept-encoding': 'gzip' })).text()).toBe(part.repeat(8));
  expect(drained).toBeGreaterThan(0);
});

test('a reader who leaves half-way harms nobody', async () => {
  const gone = new Promise<void>((resolve) => {
    respond = (response) => {
      response.setHeader('content-type', 'text/plain');
      response.write(LONG);
      response.once('close', () => {
        response.write(LONG);
        response.end(LONG, () => {});
        setImmediate(resolve);
      });
    };
  });
  const socket = connect(port(), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n');
  await once(server, 'request');
  socket.destroy();
  await gone;
  write(HTML, ['still here']);
  expect(await (await ask()).text()).toBe('still here');
});
