import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import compression from 'compression';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRequest, type RequestContext } from '../telemetry/request-context';
import { transformHtml } from './html-transform';

const NONCE = "script-src 'self' 'nonce-abc='";
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const PARTS = [
  '<!DOCTYPE html><html><head><script src="/_next/static/a.js" async="" nonce="abc="></script></head><body>页',
  `面${'字'.repeat(1000)}<script src="/_next/static/r.js" nonce="abc=" id="_R_" async=""></script>`,
  '</body></html>',
];
/** As `PARTS`, with the scripts late. */
const LATE =
  /^<!DOCTYPE html><html><head><\/head><body>页面字{1000}<script nonce="abc=" data-scripts="\/_next\/static\/a.js \/_next\/static\/r.js">[^<]+<\/script><\/body><\/html>$/;

type Said = Record<string, string | string[]>;

let server: Server;
let base: string;
/** What the framework answers. */
let respond: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    compression()(request, response, () => {
      transformHtml(response);
      respond(response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});

afterAll(() => server.close());

function write(headers: Said) {
  respond = (response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    for (const part of PARTS) response.write(part);
    response.end();
  };
}

test('a document with a nonce is sent whole, and its scripts wait', async () => {
  write({ ...HTML, 'content-security-policy': NONCE });
  expect(await (await fetch(base)).text()).toMatch(LATE);
});

test('it is compressed after that', async () => {
  write({ ...HTML, 'content-security-policy': NONCE });
  const answer = await fetch(base, { headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(await answer.text()).toMatch(LATE);
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
  expect(await (await fetch(base)).text()).toMatch(LATE);
  expect(isWritten).toBe(true);
});

test.each<[string, Said]>([
  ['a stored page', { ...HTML, 'content-security-policy': "script-src 'sha256-abc='" }],
  ['a document without a policy', HTML],
  [
    'what the router fetches',
    { 'content-type': 'text/x-component', 'content-security-policy': NONCE },
  ],
])('%s goes out as it is written', async (_, headers) => {
  write(headers);
  expect(await (await fetch(base)).text()).toBe(PARTS.join(''));
});

test('what is compressed already is left alone', async () => {
  respond = (response) => {
    response.setHeader('content-type', 'text/html');
    response.setHeader('content-security-policy', NONCE);
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(PARTS.join('')));
  };
  expect(await (await fetch(base)).text()).toBe(PARTS.join(''));
});

test('of two policies the one that belongs to the document is sent, without headers for the router', async () => {
  const own = "script-src 'self'; base-uri 'none'";
  const router = { 'x-nextjs-prerender': ['1', '1'], 'x-nextjs-stale-time': '300' };
  write({ ...HTML, ...router, 'content-security-policy': ["base-uri 'none'", own] });
  const { headers } = await fetch(base);
  expect(headers.get('content-security-policy')).toBe(own);
  expect([...headers.keys()].filter((name) => name.startsWith('x-nextjs'))).toEqual([]);
});

test('the router finds its headers where it fetches', async () => {
  write({ 'content-type': 'text/x-component', 'x-nextjs-stale-time': '300' });
  expect((await fetch(base)).headers.get('x-nextjs-stale-time')).toBe('300');
});

test('a document says once where it redirects', async () => {
  write({ ...HTML, location: ['/login', '/login'] });
  expect((await fetch(base, { redirect: 'manual' })).headers.get('location')).toBe('/login');
});

test('a document that is rendered for one request has the status that its page gave it', async () => {
  const context: RequestContext = { id: 'x', startedAt: 0 };
  respond = (response) =>
    inRequest(context, () => {
      transformHtml(response);
      write({ ...HTML, 'content-security-policy': NONCE });
      context.status = 404;
      respond(response);
    });
  expect((await fetch(base)).status).toBe(404);
  context.status = 404;
  respond = (response) =>
    inRequest(context, () => {
      transformHtml(response);
      write(HTML);
      respond(response);
    });
  expect((await fetch(base)).status).toBe(200);
});
