import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { escapedPath, redirectUnescapedPaths } from './unescaped-paths';

const server = createServer((request, response) => {
  const isMoved = request.url?.startsWith('/about_us%E3%80%82');
  response.writeHead(isMoved ? 308 : 404, isMoved ? { location: '/about_us' } : {}).end();
});
let mayLookUp = true;

beforeAll(async () => {
  redirectUnescapedPaths(server, async () => mayLookUp);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => server.close());

/** Sends raw text. @returns everything received until the server closes the connection */
async function converse(text: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  socket.on('error', () => {}).write(text);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  await once(socket, 'close');
  return answer;
}
const get = (path: string) => converse(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);

test('unescaped bytes lead to the escaped path, or at once to where that redirects', async () => {
  const moved = await get('/about_us。');
  expect(moved).toMatch(/^HTTP\/1\.1 308 /);
  expect(moved).toContain('\r\nLocation: /about_us\r\n');
  expect(await get('/tags/缓存?q=文')).toContain(
    '\r\nLocation: /tags/%E7%BC%93%E5%AD%98?q=%E6%96%87\r\n',
  );
});

test('a rate-limited client, and bytes that are not HTTP, get Node’s own error', async () => {
  for (const path of ['//甲', '/甲 乙', 'http://甲/']) {
    expect(await get(path), path).toMatch(/^HTTP\/1\.1 400 /);
  }
  expect(await converse('POST /甲 HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  const long = `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`;
  expect(await converse(long)).toMatch(/^HTTP\/1\.1 431 /);
  mayLookUp = false;
  expect(await get('/about_us。')).toMatch(/^HTTP\/1\.1 400 /);
});

const packet = (bytes: string | Buffer) =>
  Buffer.concat([
    Buffer.from('GET '),
    Buffer.from(bytes),
    Buffer.from(' HTTP/1.1\r\nHost: x\r\n\r\n'),
  ]);

test.each([
  ['/content/guides/201。', '/content/guides/201%E3%80%82'],
  ['/tags/缓存?q=文#字', '/tags/%E7%BC%93%E5%AD%98?q=%E6%96%87#%E5%AD%97'],
  ['/tags/%E7%BC%93存', '/tags/%E7%BC%93%E5%AD%98'],
  ['/plain', null],
  ['//example.com/甲', null],
  ['甲', null],
  [Buffer.from([0x2f, 0xa1, 0xa3]), null],
  [`/${'甲'.repeat(400)}`, null],
])('%s is %s', (bytes, path) => {
  expect(escapedPath(packet(bytes))).toBe(path);
});

test('without a request line there is no path', () => {
  expect(escapedPath(undefined)).toBeNull();
  expect(escapedPath(Buffer.from('\x16\x03\x01甲'))).toBeNull();
});
