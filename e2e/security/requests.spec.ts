import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { type SentAnswer, send } from '@wenzhan/kit/testing/send';
import { extraArticle } from '../support/articles';
import { expect, test } from '../support/isolated-site';

const PATIENCE_MS = 30_000;
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

/** Requests that parsers may interpret differently: rejected; more of them in `request-validation.test.ts`. */
const AMBIGUOUS: Record<string, string> = {
  'no host': 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
  'a space before the colon': get('/', 'Content-Length : 4'),
  'a line break in a header': get('/', `X-A: a\nX-Forwarded-Host: ${EVIL}`),
  'a carriage return in a header': get('/', `X-A: a\rX-Forwarded-Host: ${EVIL}`),
  'NUL in a header': get('/', 'X-A: a\0b'),
  'a line break in the path': get('/a\nb'),
  'a space in the path': get('/a b'),
  'two lengths': get('/api/session', 'Content-Length: 1', 'Content-Length: 2'),
  'a length that is none': get('/api/session', 'Content-Length: +1'),
  'two ends, and another request behind them':
    'POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /login HTTP/1.1\r\nHost: x\r\n\r\n',
  'an absolute target': get(`http://${EVIL}/`),
};

test('a request that parsers may read in two ways is refused', async ({ site }) => {
  for (const [name, text] of Object.entries(AMBIGUOUS)) {
    const answer = await speak(site.base, text);
    expect.soft(answer, name).toMatch(/^HTTP\/1\.1 400 /);
    expect.soft(answer.match(/HTTP\/1\.1 /g), name).toHaveLength(1);
    expect.soft(answer, name).not.toContain(EVIL);
  }
});

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x' };
const CHUNKED = { 'transfer-encoding': 'chunked' };
/** Requests that nobody sends in good faith; `request-validation.test.ts` has more of them. */
const ODD: [path: string, sent: Parameters<typeof send>[2], status: number][] = [
  ['/api/session', { method: 'TRACE' }, 405],
  ['/api/none', { method: 'POST', headers: MULTIPART, body: 'x' }, 405],
  ['/api/session', { method: 'POST', headers: { 'content-type': 'application/json' } }, 303],
  ['/api/session', { method: 'POST', headers: MULTIPART, body: 'x' }, 303],
  ['/api/session', { method: 'POST', headers: CHUNKED, body: 'x' }, 411],
  ['/_global-error', {}, 404],
  // By default the connection would stay open for ever.
  ['/media/none', { headers: { connection: 'Upgrade', upgrade: 'websocket' } }, 404],
  [`/content/news/101?${'a=1&'.repeat(1000)}`, {}, 200],
  [`/search?${'q=1&'.repeat(1000)}`, {}, 200],
  ['/', { headers: { cookie: 'a=1; '.repeat(2000) } }, 200],
  ['/', { headers: { cookie: 'x'.repeat(20_000) } }, 431],
  [`/${'x'.repeat(4000)}`, {}, 404],
  [`/${'x'.repeat(9000)}`, {}, 414],
  [`/${'x'.repeat(20_000)}`, {}, 431],
];

test('odd requests are answered or rejected, without harm to others', async ({ site }) => {
  for (const [target, sent, status] of ODD) {
    const answer = await send(site.base, target, sent);
    expect.soft(answer.status, `${target.slice(0, 40)} ${JSON.stringify(sent)}`).toBe(status);
  }
  expect((await send(site.base, '/api/health')).status).toBe(200);
});

const PATHS = [
  ...['/../../../../etc/passwd', '/..%2f..%2f..%2fetc/passwd', '/%2e%2e/%2e%2e/etc/passwd'],
  ...['/content/..%5c..%5cpackage.json', '/media/..%2f..%2fpackage.json', '/media/%2e%2e/.env'],
  ...['/_next/static/../../server/app/page.js', '/_next/static/..%2f..%2fBUILD_ID'],
  ...['/.next/BUILD_ID', '/.env', '/.git/config', '/package.json', '/builds/meta/..%2f..%2fx.json'],
  ...['/content/news/101.md', '/content/news/101.rsc', '/content/news/101;jsessionid=x'],
  ...['/content/news/101%00.html', '/content/news/101%0d%0aset-cookie:%20token=x'],
  ...['/content/news/101.segments/_tree.segment.rsc', '/content//news//101', '/content/news/101/'],
  ...['/content\\news\\101', '/content/[category]/[id]', '/content/__proto__/1'],
  ...['/%2f%2fevil.invalid', '/%5cevil.invalid', '/\\evil.invalid', '//evil.invalid/%2f..'],
  ...['///evil.invalid', '/http://evil.invalid', '/single_page/constructor'],
  ...['/_next/data/x/index.json', '/_next/image', '/_not-found', '/index', '/404', '/500', '/api'],
];
/** Content of files that only the server has. */
const SERVER_FILES = /root:x:|"dependencies"|headNav:|EDITOR_|\[core\]/;
/** Bytes that are no text, and characters in disguise. */
const NO_TEXT = [
  ...['/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd', '/%e0%80%afevil.invalid', '/%ff%fe', '/%'],
  ...['/content/news%2f101', '/content%5cnews%5c101', '/content/news/101%00'],
  ...['/content/news/101%20', '/content/news/%D9%A1', '/\xff\xfe', '/%u002e'],
];

test('no path leads out of the site, to a file of the server, or to a failure', async ({
  site,
}) => {
  for (const target of PATHS) {
    const { status, headers, text } = await send(site.base, target);
    expect.soft(status, target).toBeLessThan(500);
    expect.soft(text, target).not.toMatch(SERVER_FILES);
    expect.soft(headers['set-cookie'], target).toBeUndefined();
    const { origin } = new URL(headers.location ?? '/', site.base);
    expect.soft(origin, target).toBe(site.base);
  }
  for (const target of NO_TEXT) {
    const answer = await speak(site.base, get(target));
    expect.soft(answer, target).toMatch(/^HTTP\/1\.1 (308|400|404) /);
    expect.soft(answer, target).not.toMatch(/^location: (https?:)?\/\//im);
  }
});

test('the image optimizer serves configured hosts, widths and qualities only', async ({ site }) => {
  const picture = { url: '/media/icons/512.png', w: '480', q: '75' };
  const ask = (change: Partial<typeof picture>) =>
    send(site.base, `/_next/image?${new URLSearchParams({ ...picture, ...change })}`);
  const served = await ask({});
  expect([served.status, served.headers['content-type']]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ]);
  const foreign = [
    ...['https://evil.invalid/x.png', '//evil.invalid/x.png', 'http://169.254.169.254/latest'],
    ...[`${site.base}/media/covers/101.svg`, '/media/covers/101.svg', '/api/web/index_info'],
    ...['/search?q=x', '/media/../api/health', '/_next/image?url=%2Fmedia%2Fx.png&w=480&q=75'],
    ...['data:image/svg+xml,x', 'file:///etc/passwd', ''],
  ].map((url) => ({ url }));
  const changes: Partial<typeof picture>[] = [
    ...foreign,
    ...['640', '99999', '-1'].map((w) => ({ w })),
    ...['76', '1e2', ''].map((q) => ({ q })),
  ];
  for (const change of changes) {
    const { status, headers } = await ask(change);
    const label = JSON.stringify(change);
    expect.soft(status, label).toBe(400);
    expect.soft(headers['content-type'] ?? '', label).not.toContain('image/');
  }
});

/** Follows a link as the router does. The framework first redirects to the address with the hash of its headers. */
async function navigate(base: string, target: string): Promise<SentAnswer> {
  const headers = { rsc: '1' };
  const hashed = await send(base, target, { headers });
  return hashed.status === 307 ? send(base, String(hashed.headers.location), { headers }) : hashed;
}

test('no query causes a render or a backend call', async ({ site, backend }) => {
  const address = '/content/news/86002';
  await backend.control({ articles: [extraArticle(86_002)] });
  const stored = async () =>
    (await readdir(path.join(site.dist, 'cache'), { recursive: true })).length;
  expect((await send(site.base, address)).status).toBe(200);
  await navigate(site.base, address);
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
  for (let turn = 0; turn < 10; turn += 1) {
    for (const query of [`x=${turn}`, `_rsc=${turn}`, `utm_source=${turn}&_rsc=a${turn}`]) {
      const { status, text } = await send(site.base, `${address}?${query}`);
      expect(status, query).toBe(200);
      expect(text, query).toContain('第86002篇');
      const routed = await navigate(site.base, `${address}?${query}`);
      expect(routed.status, query).toBe(200);
      expect(routed.headers['content-type'], query).toContain('text/x-component');
      expect(routed.text, query).toContain('第86002篇');
    }
  }
  const asked = (await backend.calls()).filter(({ path: call }) => call.endsWith('article_info'));
  expect(asked).toEqual([]);
  expect(await stored()).toBe(before);
});
