import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { extraArticle } from '../support/articles';
import { expect, test } from '../support/isolated-site';
import { send } from '../support/send';

const PATIENCE_MS = 5000;
const EVIL = 'evil.invalid';

/** Sends raw bytes, and reads until the server closes the connection. */
function speak(base: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    // A rejected connection may be closed before all data has arrived.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.write(text, 'latin1');
  });
}

const get = (target: string, ...headers: string[]) =>
  ['GET', target, 'HTTP/1.1\r\n'].join(' ') +
  ['Host: x', ...headers, 'Connection: close', '', ''].join('\r\n');

/** Requests that parsers may interpret differently: rejected. */
const AMBIGUOUS: Record<string, string> = {
  'no host': 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
  'a space before the colon': get('/', 'Content-Length : 4'),
  'a line break in a header': get('/', 'X-A: a\nX-Forwarded-Host: evil.invalid'),
  'a carriage return in a header': get('/', 'X-A: a\rX-Forwarded-Host: evil.invalid'),
  'NUL in a header': get('/', 'X-A: a\0b'),
  'a line break in the path': get('/a\nb'),
  'a space in the path': get('/a b'),
  'two lengths': get('/api/session', 'Content-Length: 1', 'Content-Length: 2'),
  'a length that is none': get('/api/session', 'Content-Length: +1'),
  'an absolute target': get('http://evil.invalid/'),
  'a target that is a host': get('evil.invalid:443'),
  'dot segments': get('/content/../search?q=x'),
  'encoded dot segments': get('/media/%2e%2e/search?q=x'),
  'a fragment': get('/search#a'),
};

for (const [name, text] of Object.entries(AMBIGUOUS)) {
  test(`a request with ${name} is refused`, async ({ site }) => {
    const answer = await speak(site.base, text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain(EVIL);
  });
}

test('a request to go on in another protocol, or through a tunnel, holds no connection', async ({
  site,
}) => {
  // Upgrade requests without a page, route or file stayed open forever.
  for (const path of ['/', '/nowhere', '/media/none']) {
    const answer = await speak(
      site.base,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    );
    expect(answer, path).toMatch(path === '/' ? /^HTTP\/1\.1 200 / : /^HTTP\/1\.1 404 /);
  }
  const tunnel = await speak(site.base, 'CONNECT evil.invalid:443 HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(tunnel).toBe('');
});

const MEGABYTE = 1024 * 1024;

test('no header is overlooked because there are many: a body without an end is not taken', async ({
  site,
}) => {
  const { port } = new URL(site.base);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`POST /api/session HTTP/1.1\r\nHost: x\r\n${'X: 1\r\n'.repeat(99)}`);
  socket.write('tRANSFER-eNCODING: Chunked\r\n\r\n');
  for (let sent = 0; sent < 64 && !socket.destroyed; sent += 1) {
    socket.write(`${MEGABYTE.toString(16)}\r\n${'x'.repeat(MEGABYTE)}\r\n`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await closed;
  expect(socket.bytesWritten).toBeLessThan(32 * MEGABYTE);
  // The response may be lost with the data that the server did not read.
  expect(answer === '' || /^HTTP\/1\.1 431 /.test(answer), answer).toBe(true);
});

test('a folded header and a second host make no other request of it', async ({ site, backend }) => {
  await backend.control({ articles: [extraArticle(86_000), extraArticle(86_001)] });
  for (const [id, header] of [
    [86_000, `X-A: a\r\n X-Forwarded-Host: ${EVIL}`],
    [86_001, `Host: ${EVIL}`],
  ] as const) {
    const answer = await speak(site.base, get(`/content/news/${id}`, header));
    expect(answer).toMatch(/^HTTP\/1\.1 (200|400) /);
    expect(answer).not.toContain(EVIL);
    expect((await send(site.base, `/content/news/${id}`)).text).not.toContain(EVIL);
  }
});

test('bytes that are no text make no page and no failure', async ({ site }) => {
  for (const target of [
    '/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd',
    '/%e0%80%afevil.invalid',
    '/content/news%2f101',
    '/content%5cnews%5c101',
    '/content/news/101%00',
    '/content/news/101%20',
    '/content/news/%D9%A1',
    '/\xff\xfe',
    '/%u002e',
  ]) {
    const answer = await speak(site.base, get(target));
    expect(answer, target).toMatch(/^HTTP\/1\.1 (308|400|404) /);
    expect(answer, target).not.toMatch(/^location: (https?:)?\/\//im);
  }
});

test('large cookies and addresses are answered or refused, and cost nobody else', async ({
  site,
}) => {
  for (const [size, status] of [
    [7000, 200],
    [12_000, 200],
    [40_000, 431],
  ] as const) {
    const headers = { cookie: `a=${'x'.repeat(size)}` };
    expect((await send(site.base, '/', { headers })).status, `${size}`).toBe(status);
  }
  for (const [size, status] of [
    [4000, 404],
    [9000, 414],
    [20_000, 431],
  ] as const) {
    expect((await send(site.base, `/${'x'.repeat(size)}`)).status, `${size}`).toBe(status);
  }
  expect((await send(site.base, '/')).status).toBe(200);
});

test('no query makes a page anew: not for the store, and not for the backend', async ({
  site,
  backend,
}) => {
  const address = '/content/news/86002';
  await backend.control({ articles: [extraArticle(86_002)] });
  const stored = async () =>
    (await readdir(path.join(site.dist, 'cache'), { recursive: true })).length;
  expect((await send(site.base, address)).status).toBe(200);
  await send(site.base, address, { headers: { rsc: '1' } });
  // Pages are written to disk a moment after the response.
  let before = -1;
  await expect
    .poll(async () => {
      const last = before;
      before = await stored();
      return before - last;
    })
    .toBe(0);
  await backend.clearCalls();
  for (let turn = 0; turn < 40; turn += 1) {
    for (const query of [`x=${turn}`, `_rsc=${turn}`, `utm_source=${turn}&_rsc=a${turn}`]) {
      const { status, text } = await send(site.base, `${address}?${query}`);
      expect(status, query).toBe(200);
      expect(text, query).toContain('第86002篇');
      const routed = await send(site.base, `${address}?${query}`, { headers: { rsc: '1' } });
      expect([200, 307], query).toContain(routed.status);
    }
  }
  const asked = (await backend.calls()).filter(({ path: call }) => call.endsWith('article_info'));
  expect(asked).toEqual([]);
  expect(await stored()).toBe(before);
});
