import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { BASE_POLICY } from '../security/content-policy';
import { wrapResponse } from './wrapped-response';

let server: Server | undefined;
afterEach(() => server?.close());

type Headers = Record<string, string | string[]>;

/** Sends a request. @returns the values of each response header */
async function send(
  response: Headers,
  { path = '/', status = 200, headers = {} } = {},
): Promise<Record<string, string[] | undefined>> {
  server = createServer((asked, answer) => {
    wrapResponse(asked, answer);
    // The framework changes the request like this.
    asked.url = '/written?anew=';
    delete asked.headers.rsc;
    answer.statusCode = status;
    for (const [name, value] of Object.entries(response)) answer.setHeader(name, value);
    answer.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const asking = request({ host: '127.0.0.1', port, path, headers, agent: false }).end();
  const [answer] = await once(asking, 'response');
  answer.resume();
  return answer.headersDistinct;
}

async function locationsOf(
  path: string,
  { status = 308, location = '/b' as string | string[], headers = {} } = {},
) {
  return (await send({ location }, { path, status, headers })).location;
}

test.each([
  ['/a', '/b', '/b'],
  ['/a?', '/b', '/b?'],
  ['/a?x=1&y=%E6%96%87', '/b', '/b?x=1&y=%E6%96%87'],
  ['/a?x=1?y', '/b#c', '/b?x=1?y#c'],
  ['/a?x=1', '/b?y=2', '/b?y=2'],
  ['/a?x=1', 'https://other.example/b', 'https://other.example/b?x=1'],
  ['/a?//evil.example', '/b', '/b?//evil.example'],
])('%s, which leads to %s, is sent to %s', async (path, location, expected) => {
  expect(await locationsOf(path, { location })).toEqual([expected]);
  expect(await locationsOf(path, { location, status: 301 })).toEqual([expected]);
});

test('a location that is written twice is sent once', async () => {
  expect(await locationsOf('/a?x=1', { location: ['/b', '/b'] })).toEqual(['/b?x=1']);
  expect(await locationsOf('/a', { location: ['/b', '/b'] })).toEqual(['/b']);
  expect(await locationsOf('/a', { location: ['/b', '/b'], status: 307 })).toEqual(['/b']);
});

test.each([
  ['another status', { status: 307 }],
  ['a request of the router', { headers: { rsc: '1' } }],
])('%s keeps its location', async (_, options) => {
  expect(await locationsOf('/a?x=1', options)).toEqual(['/b']);
});

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const GENERAL = "default-src 'none'; object-src 'none'";

test('of two policies a document sends its own, and no headers for the router', async () => {
  const own = "script-src 'self'; base-uri 'none'";
  const router = { 'x-nextjs-prerender': ['1', '1'], 'x-nextjs-stale-time': '300' };
  const headers = await send({ ...HTML, ...router, 'content-security-policy': [GENERAL, own] });
  expect(headers['content-security-policy']).toEqual([own]);
  expect(Object.keys(headers).filter((name) => name.startsWith('x-nextjs'))).toEqual([]);
});

test('what has only the general policy sends the base policy', async () => {
  vi.stubEnv('BUILT_POLICY', GENERAL);
  for (const policy of [GENERAL, [GENERAL]]) {
    const headers = await send({ 'content-security-policy': policy });
    expect(headers['content-security-policy']).toEqual([BASE_POLICY]);
    server?.close();
  }
});

test('a policy that nothing here has made is sent as it is', async () => {
  vi.stubEnv('BUILT_POLICY', GENERAL);
  const headers = await send({ 'content-security-policy': "img-src 'none'" });
  expect(headers['content-security-policy']).toEqual(["img-src 'none'"]);
});

test('the router finds its headers where it fetches', async () => {
  const headers = await send({ 'content-type': 'text/x-component', 'x-nextjs-stale-time': '300' });
  expect(headers['x-nextjs-stale-time']).toEqual(['300']);
});
