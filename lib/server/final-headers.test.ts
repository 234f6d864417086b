import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { keepQuery } from './final-headers';

let server: Server | undefined;
afterEach(() => server?.close());

/** Every line of the location with which a path is answered. */
async function locationsOf(
  path: string,
  { status = 308, location = '/b' as string | string[], headers = {} } = {},
) {
  server = createServer((asked, response) => {
    keepQuery(asked, response);
    response.statusCode = status;
    response.setHeader('location', location);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const asking = request({ host: '127.0.0.1', port, path, headers, agent: false }).end();
  const [answer] = await once(asking, 'response');
  answer.resume();
  const { rawHeaders } = answer;
  return rawHeaders.filter(
    (_: string, at: number) => rawHeaders[at - 1]?.toLowerCase() === 'location',
  );
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
});

test.each([
  ['another status', { status: 307 }],
  ['a request of the router', { headers: { rsc: '1' } }],
])('%s keeps its location', async (_, options) => {
  expect(await locationsOf('/a?x=1', options)).toEqual(['/b']);
});
