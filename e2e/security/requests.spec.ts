import { connect } from 'node:net';
import { EDITOR_ENV } from '../support/editor';
import { expect, test } from '../support/isolated-site';
import { send } from '../support/send';
import { startSite } from '../support/site';
import { readVectors } from './vectors';

const PATHS = [
  '/../../../../etc/passwd',
  '/..%2f..%2f..%2fetc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/content/..%5c..%5cpackage.json',
  '/media/../package.json',
  '/media/..%2f..%2fpackage.json',
  '/media/%2e%2e/%2e%2e/.env',
  '/_next/../package.json',
  '/_next/static/../../server/app/page.js',
  '/_next/static/..%2f..%2fBUILD_ID',
  '/.next/BUILD_ID',
  '/.env',
  '/.git/config',
  '/package.json',
  '/content/news/101.md',
  '/content/news/101/../../../site.yaml',
  '/content/news/101%00.html',
  '/content/news/101%0d%0aset-cookie:%20token=x',
  '/content/news/101;jsessionid=x',
  '/content/news/101.rsc',
  '/content/news/101.segments/_tree.segment.rsc',
  '/content//news//101',
  '/content/news/101/',
  '/content\\news\\101',
  '/%2f%2fevil.invalid',
  '/%5cevil.invalid',
  '/\\evil.invalid',
  '//evil.invalid/%2f..',
  '///evil.invalid',
  '/http://evil.invalid',
  '/_next/data/x/index.json',
  '/_next/image',
  '/_not-found',
  '/_global-error',
  '/index',
  '/404',
  '/500',
  '/api',
  '/api/web/../../login',
  '/content/[category]/[id]',
  '/content/__proto__/1',
  '/single_page/constructor',
  '/builds/meta/../../package.json',
  '/builds/meta/..%2f..%2fx.json',
  '/%ff%fe',
  '/%',
];
/** Content of files that only the server has. */
const SERVER_FILES = /root:x:|"dependencies"|headNav:|EDITOR_|\[core\]/;

test('no path leads out of the site or to a file of the server', async ({ site }) => {
  for (const path of PATHS) {
    const { status, headers, text } = await send(site.base, path);
    expect(status, path).toBeLessThan(500);
    expect(text, path).not.toMatch(SERVER_FILES);
    expect(headers['set-cookie'], path).toBeUndefined();
    const { location } = headers;
    if (location) expect(new URL(location, site.base).origin, path).toBe(site.base);
  }
});

test('nothing sends a visitor to another site', async ({ site }) => {
  const targets = [
    '//evil.invalid',
    '/%2fevil.invalid',
    '/\\evil.invalid',
    ...readVectors('paths'),
  ];
  const routes = ['/api/preview/end', '/api/preview', '/api/session/end'];
  for (const [index, target] of targets.entries()) {
    const route = routes[index % routes.length] ?? '/';
    const { status, headers } = await send(
      site.base,
      `${route}?${new URLSearchParams({ next: target })}`,
    );
    expect(status, target).toBe(303);
    expect(new URL(headers.location ?? '', site.base).origin, target).toBe(site.base);
  }
});

test('who has no token switches no preview on, whatever else he sends', async ({ site }) => {
  const { headers } = await send(site.base, '/api/preview?next=/', {
    headers: { cookie: '__prerender_bypass=x; preview_build=x; preview_tried=1' },
  });
  expect(headers.location).toMatch(/^\/login/);
  for (const cookie of headers['set-cookie'] ?? []) expect(cookie).toMatch(/^\w+=;/);
  const page = await send(site.base, '/content/news/101', {
    headers: { cookie: '__prerender_bypass=x' },
  });
  expect(page.headers.location).toBe('/api/preview/end?next=%2Fcontent%2Fnews%2F101');
});

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x' };
const JSON_TYPE = { 'content-type': 'application/json' };

test.describe('requests that nobody sends in good faith', () => {
  const body = 'x'.repeat(2 * 1024 * 1024);
  const cases: [string, string, Parameters<typeof send>[2], number][] = [
    ['a POST to a page', '/content/news/101', { method: 'POST', body: 'x' }, 405],
    ['a DELETE of a page', '/', { method: 'DELETE' }, 405],
    ['a made-up method', '/', { method: 'PROPFIND' }, 405],
    ['a TRACE', '/api/session', { method: 'TRACE' }, 405],
    ['a form for no route', '/api/none', { method: 'POST', headers: MULTIPART, body: 'x' }, 405],
    ['a body that is no form', '/api/session', { method: 'POST', headers: JSON_TYPE }, 303],
    ['a broken form', '/api/session', { method: 'POST', headers: MULTIPART, body: 'x' }, 303],
    ['the page of failures', '/_global-error', {}, 404],
    [
      'a body too large',
      '/api/session',
      { method: 'POST', headers: { 'content-length': 2 ** 31 } },
      413,
    ],
    ['a large body', '/api/web/login', { method: 'POST', body }, 413],
    [
      'a body of unknown length',
      '/api/session',
      { method: 'POST', headers: { 'transfer-encoding': 'chunked' }, body: 'x' },
      411,
    ],
    ['a proxy request', 'http://evil.invalid/', {}, 400],
    ['an address too long', `/search?q=${'x'.repeat(9000)}`, {}, 414],
    ['a thousand parameters', `/content/news/101?${'a=1&'.repeat(1000)}`, {}, 200],
    ['a thousand search words', `/search?${'q=1&'.repeat(1000)}`, {}, 200],
    ['many cookies', '/', { headers: { cookie: 'a=1; '.repeat(2000) } }, 200],
    ['cookies too large', '/', { headers: { cookie: 'x'.repeat(20_000) } }, 431],
  ];
  for (const [name, path, sent, status] of cases) {
    test(`${name}: ${status}`, async ({ site }) => {
      const answer = await send(site.base, path, sent).catch((error: Error) => error);
      // The server may close the connection while it still receives the body.
      if (answer instanceof Error) expect(status, answer.message).toBe(413);
      else expect(answer.status).toBe(status);
      expect((await send(site.base, '/api/health')).status).toBe(200);
    });
  }
});

const image = (query: Record<string, string>) => `/_next/image?${new URLSearchParams(query)}`;

test('the image optimiser works for nobody else', async ({ site }) => {
  const good = { w: '640', q: '75' };
  for (const query of [
    { ...good, url: 'https://evil.invalid/x.png' },
    { ...good, url: '//evil.invalid/x.png' },
    { ...good, url: 'http://169.254.169.254/latest/meta-data' },
    { ...good, url: `${site.base}/media/covers/101.svg` },
    { ...good, url: '/media/covers/101.svg' },
    { ...good, url: '/api/web/index_info' },
    { ...good, url: '/search?q=x' },
    { ...good, url: '/media/../api/health' },
    { ...good, url: '/_next/image?url=%2Fmedia%2Fx.png&w=640&q=75' },
    { ...good, url: 'data:image/svg+xml,x' },
    { ...good, url: 'file:///etc/passwd' },
    { ...good, url: '' },
    { url: '/media/x.png', w: '641', q: '75' },
    { url: '/media/x.png', w: '99999', q: '75' },
    { url: '/media/x.png', w: '-1', q: '75' },
    { url: '/media/x.png', w: '640', q: '76' },
    { url: '/media/x.png', w: '640', q: '1e2' },
    { url: '/media/x.png', w: '640' },
  ]) {
    const { status, headers } = await send(site.base, image(query as Record<string, string>));
    expect([400, 404], JSON.stringify(query)).toContain(status);
    expect(headers['content-type'] ?? '', JSON.stringify(query)).not.toContain('image/');
  }
});

test('a request split in two stays one', async ({ site }) => {
  const { port } = new URL(site.base);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
    socket.end(
      'POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /login HTTP/1.1\r\nHost: x\r\n\r\n',
    );
  });
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(answer).toContain('HTTP/1.1 400');
});

test('guesses at the password are counted by the true address', async () => {
  const site = await startSite({ env: EDITOR_ENV });
  try {
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const { status } = await send(site.base, '/api/web/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `9.9.9.${guess}` },
        body: JSON.stringify({ username: 'editor', password: `wrong ${guess}` }),
      });
      statuses.push(status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses.slice(10)).toEqual([429, 429]);
  } finally {
    await site.stop();
  }
});
