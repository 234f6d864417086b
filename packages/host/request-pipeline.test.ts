import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { LOOPBACK_HEADER } from '@wenzhan/kit/http/loopback';
import { thisProcess } from '@wenzhan/kit/process/process';
import { processSecret } from '@wenzhan/kit/security/secrets';
import { requestEnded } from '@wenzhan/kit/telemetry/events';
import { currentRequest } from '@wenzhan/kit/telemetry/request-context';
import { send } from '@wenzhan/kit/testing/send';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Visits } from './ahead/visits';
import { describeApp } from './app';
import { installRequestPipeline } from './request-pipeline';
import { testApp } from './testing/test-app';

const routeOf = vi.fn(testApp.routeOf);
describeApp({ ...testApp, routeOf });

let server: Server;
const visits = new Visits();
/** Connected before the request pipeline is installed. */
let early: Socket;

beforeAll(async () => {
  server = await serve();
  early = connectTo(server);
  await once(server, 'connection');
  const env = {
    NODE_ENV: 'test',
    RATE_LIMITS: 'search=2, missing=2',
    TRUSTED_PROXIES: '127.0.0.1',
  } as const;
  installRequestPipeline(env, visits);
  thisProcess.lifecycle.state = 'ready';
});

afterAll(() => server.close());

/** Starts a server that responds with the headers that the framework would see. */
async function serve(): Promise<Server> {
  const made = createServer(async (asked, response) => {
    const isLeft = asked.url?.startsWith('/content/left/');
    if (isLeft && !response.closed) await once(response, 'close');
    if (asked.url === '/feeds') throw new Error('before an answer');
    if (asked.url === '/gone') {
      response.write('a part');
      if (asked.headers.referer) return;
      throw new Error('in an answer');
    }
    const cache = /^\/content\/moved-(\w+)/.exec(asked.url ?? '')?.[1];
    if (cache) response.setHeader('x-nextjs-cache', cache.toUpperCase());
    response.statusCode = statusOf(asked.url ?? '');
    const context = currentRequest();
    const page = /^\/content\/flight-(\d+)/.exec(asked.url ?? '')?.[1];
    if (context && page) {
      context.pageStatus = Number(page);
      response.setHeader('x-nextjs-cache', 'MISS');
    }
    if (context && /^[^?]*\.(?:\?|$)/.test(asked.url ?? '')) context.isLookedUp = true;
    if (asked.headers['if-none-match']) response.statusCode = 304;
    response.end(JSON.stringify(asked.headers));
  });
  // Like the framework, which does nothing with such connections.
  made.on('upgrade', () => {}).listen(0, '127.0.0.1');
  await once(made, 'listening');
  return made;
}

/** As of the framework: the middleware leads from punctuation to the page. */
function statusOf(url: string): number {
  if (/^[^?]*\.(?:\?|$)/.test(url)) return url.startsWith('/none') ? 404 : 308;
  if (url.startsWith('/content/moved-')) return 308;
  if (url.startsWith('/content/flight-')) return 200;
  return url.startsWith('/content/') ? 404 : 200;
}

const portOf = (made: Server) => (made.address() as AddressInfo).port;

const connectTo = (made: Server) =>
  connect(portOf(made), '127.0.0.1')
    .setEncoding('utf8')
    .on('error', () => {});

/** Sends raw text. @returns everything received until the server closes the connection */
async function converse(text: string, made = server): Promise<string> {
  const socket = connectTo(made);
  socket.write(text);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  await once(socket, 'close');
  return answer;
}

const ask = (path: string, headers = {}, method = 'GET') =>
  send(`http://127.0.0.1:${portOf(server)}`, path, { headers, method });

/** Headers that anybody can send. */
const EDITOR = { cookie: 'token=x', 'sec-fetch-dest': 'empty' };
const MARKDOWN = { accept: 'text/markdown' };

/** The beginning of a request by a client. */
const headOf = (path: string, client: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${client}\r\n\r\n`;

/** The statuses of requests by one client, one after the other. Each client has limits of its own. */
async function statusesFor(client: string, paths: string[], headers = {}): Promise<number[]> {
  const statuses = [];
  for (const path of paths) {
    const { status } = await ask(path, { ...headers, 'x-forwarded-for': client });
    statuses.push(status);
  }
  return statuses;
}

test('a connection from before the pipeline was installed is checked, too', async () => {
  early.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n');
  const [answer] = await once(early, 'data');
  expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  early.destroy();
});

test('the very first request of a connection reaches the framework with its headers cleaned', async () => {
  const forwarded = '1.2.3.4, 5.6.7.8';
  const { text } = await ask('/', { 'x-forwarded-for': forwarded, 'x-middleware-subrequest': 'x' });
  expect(JSON.parse(text)).toMatchObject({ 'x-forwarded-for': '5.6.7.8' });
  expect(text).not.toContain('subrequest');
});

test('slow requests end: their headers after 15 s, they themselves after 30 s', () => {
  expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 30_000]);
  expect(server.timeout).toBe(60_000);
});

test('more than 100 headers are rejected', async () => {
  const answer = await converse(
    `POST /api/session HTTP/1.1\r\nHost: x\r\n${'X: 1\r\n'.repeat(99)}Transfer-Encoding: chunked\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).toMatch(/^connection: close\r$/im);
});

test('a request to go on in another protocol is answered in HTTP', async () => {
  const unknown = await serve();
  const answer = await converse(
    'GET /about_us HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n',
    unknown,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  unknown.close();
});

test('a server without a request listener is left unchanged, and that is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const timeout = other.headersTimeout;
  const socket = connectTo(other);
  await once(other, 'connection');
  expect([other.listenerCount('request'), other.headersTimeout]).toEqual([0, timeout]);
  expect(log.mock.calls).toEqual([[expect.stringContaining('request pipeline not installed')]]);
  socket.destroy();
  other.close();
});

test('CONNECT is rejected', async () => {
  expect(await converse('CONNECT elsewhere:443 HTTP/1.1\r\nHost: elsewhere\r\n\r\n')).toBe('');
});

test('the framework does not see what is refused', async () => {
  expect((await ask('/', {}, 'POST')).status).toBe(405);
  const { status, text } = await ask('/api/web/login', { 'content-length': '99999999' }, 'POST');
  expect(status).toBe(413);
  expect(JSON.parse(text)).toEqual({ code: 413, message: 'The request is too large', data: null });
});

test('a form that is too large is read to its end, so that its browser shows the page that says so', async () => {
  const socket = connectTo(server);
  const answer = textOf(socket);
  const length = 5 * 1024 * 1024;
  socket.write(
    `POST /api/web/login HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nContent-Length: ${length}\r\n\r\n`,
  );
  for (let sent = 0; sent < length; sent += 65_536)
    if (!socket.write(Buffer.alloc(65_536))) await once(socket, 'drain');
  expect(await answer).toMatch(/^HTTP\/1.1 413 .*text\/html.*Go back in the browser/s);
});

async function textOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const part of socket) text += part;
  return text;
}

let newPaths = 0;

/** The status of a page that nobody has requested before. */
async function statusOfNew(client: string): Promise<number[]> {
  newPaths += 1;
  return statusesFor(client, [`/tags/${newPaths}`]);
}

test('requests beyond a rate limit get 429, requests of the site to itself never', async () => {
  const statuses = [];
  for (let visit = 0; visit < 4; visit += 1) statuses.push((await ask('/search?q=x')).status);
  expect(statuses).toEqual([200, 200, 429, 429]);
  expect((await ask('/search?q=x')).headers['retry-after']).toMatch(/^[1-9]\d?$/);
  const own = { [LOOPBACK_HEADER]: processSecret() };
  const { status, text } = await ask('/search?q=x', own);
  expect(status).toBe(200);
  expect(text).not.toContain('loopback');
});

test('the path of a request is matched once, however often its route is read', async () => {
  routeOf.mockClear();
  expect((await ask('/about_us', { accept: 'text/html' })).status).toBe(200);
  expect(routeOf.mock.calls).toEqual([['/about_us']]);
});

test('a page that was sent, or had not changed, counts as visited, not by bots and editors', async () => {
  const counted = vi.spyOn(visits, 'add');
  await ask('/');
  await ask('/tags', { 'if-none-match': '"a"' });
  await ask('/series', { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' });
  await ask('/series', {}, 'HEAD');
  await ask('/series', EDITOR);
  expect(counted.mock.calls).toEqual([['/'], ['/tags']]);
});

test('a fault in a request costs that request: an error page, or the end of its connection', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await ask('/feeds')).toMatchObject({ status: 500 });
  const ended = vi.fn();
  requestEnded.subscribe(ended);
  await expect(ask('/gone')).rejects.toThrow();
  const leaver = connectTo(server);
  leaver.write('GET /gone HTTP/1.1\r\nHost: x\r\nReferer: x\r\n\r\n');
  await once(leaver, 'data');
  leaver.resetAndDestroy();
  await expect.poll(() => ended.mock.calls.map(([{ status }]) => status)).toEqual([500, 499]);
  expect(log.mock.calls.map(([words]) => words)).toEqual([
    'a request failed:',
    'a request failed:',
  ]);
  expect((await ask('/about_us')).status).toBe(200);
});

test('a client that requests invented paths is limited, but can read recent pages', async () => {
  await ask('/about_us');
  for (const id of [1, 2]) expect((await ask(`/content/news/${id}`)).status).toBe(404);
  expect((await ask('/content/news/3')).status).toBe(429);
  expect((await ask('/about_us')).status).toBe(200);
});

test('an address that a sentence was sent along with counts as missing, once, whatever it leads to', async () => {
  const paths = ['/search.?q=1', '/feed.xml.', '/search.?q=2'];
  expect(await statusesFor('6.0.0.1', paths)).toEqual([308, 308, 429]);
  expect(await statusesFor('6.0.0.2', ['/none.', '/none/2.', '/x.'])).toEqual([404, 404, 429]);
  // These are in the redirect list, as a site's former addresses may be.
  const moved = [1, 2, 3].map((id) => encodeURI(`/content/moved-hit/${id}：题`));
  expect(await statusesFor('6.0.0.3', moved)).toEqual([308, 308, 308]);
});

test('redirects count as missing when they were rendered, not when they were stored', async () => {
  const paths = (cache: string) => [1, 2, 3].map((id) => `/content/moved-${cache}/${id}`);
  expect(await statusesFor('6.0.0.4', paths('miss'))).toEqual([308, 308, 429]);
  expect(await statusesFor('6.0.0.5', paths('hit'))).toEqual([308, 308, 308]);
  const unchanged = { 'if-none-match': '"a"' };
  expect(await statusesFor('6.0.0.6', paths('miss'), unchanged)).toEqual([304, 304, 304]);
});

test('flight data and 304 count as the page does for which they are sent', async () => {
  const paths = (status: number) => [1, 2, 3].map((id) => `/content/flight-${status}/${id}`);
  const counted = vi.spyOn(visits, 'add');
  expect(await statusesFor('6.0.0.7', paths(404))).toEqual([200, 200, 429]);
  expect(await statusesFor('6.0.0.8', paths(308))).toEqual([200, 200, 429]);
  const any = { 'if-none-match': '*' };
  expect(await statusesFor('6.0.0.9', paths(404), any)).toEqual([304, 304, 429]);
  expect(counted).not.toHaveBeenCalled();
  expect(await statusesFor('6.0.0.10', paths(200))).toEqual([200, 200, 200]);
  expect(counted.mock.calls.flat()).toEqual(paths(200));
});

test('a client that does not wait for the pages that it invents is limited, too', async () => {
  for (const id of [1, 2]) {
    const leaver = connectTo(server);
    leaver.write(headOf(`/content/left/${id}`, '6.0.4.1'), () => leaver.destroy());
    await once(leaver, 'close');
  }
  await expect.poll(() => statusOfNew('6.0.4.1')).toEqual([429]);
});

test('nor does it help to invent several at once on one connection, and to leave', async () => {
  const leaver = connectTo(server);
  const paths = ['/content/left/3', '/content/news/61', '/content/news/62'];
  leaver.write(paths.map((path) => headOf(path, '6.0.4.2')).join(''), () => leaver.destroy());
  await once(leaver, 'close');
  await expect.poll(() => statusOfNew('6.0.4.2')).toEqual([429]);
});

test.each([
  ['6.0.1.1', EDITOR],
  ['6.0.1.2', MARKDOWN],
])('%s chooses no other limit with %j', async (client, headers) => {
  const searches = ['/search?q=1', '/search?q=2', '/search?q=3'];
  expect(await statusesFor(client, searches, headers)).toEqual([200, 200, 429]);
  const invented = [1, 2, 3].map((id) => `/content/${client}/${id}`);
  expect(await statusesFor(client, invented, headers)).toEqual([404, 404, 429]);
});

test('a page that was served to an editor stays readable', async () => {
  await statusesFor('6.0.2.1', ['/authors'], EDITOR);
  expect(await statusesFor('6.0.2.2', ['/x.', '/y.', '/feeds/none', '/authors'], EDITOR)).toEqual([
    308, 308, 429, 200,
  ]);
});

test('each visitor behind a proxy has a limit of unescaped paths', async () => {
  const statuses = [];
  for (const client of ['6.0.3.1', '6.0.3.1', '6.0.3.1', '6.0.3.2']) {
    const forwarded = `X-forwarded-For: 1.2.3.4\r\nX-Forwarded-For: ${client}`;
    const answer = await converse(`GET /甲 HTTP/1.1\r\nHost: x\r\n${forwarded}\r\n\r\n`);
    statuses.push(Number(answer.split(' ')[1]));
  }
  expect(statuses).toEqual([308, 308, 400, 308]);
});

test('during the start requests get 503, during shutdown connections are closed', async () => {
  thisProcess.lifecycle.state = 'starting';
  const { status, text } = await ask('/api/ready');
  expect(status).toBe(503);
  expect(JSON.parse(text)).toEqual({ code: 503, message: 'Starting', data: { state: 'starting' } });
  expect((await ask('/')).status).toBe(200);
  thisProcess.lifecycle.state = 'stopping';
  const answer = await converse(
    'GET /about_us HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n',
  );
  expect(answer).toMatch(/^connection: close\r$/im);
  thisProcess.lifecycle.state = 'ready';
});

test('during the start another instance answers what nginx can pass on, and no visit is counted', async () => {
  const counted = vi.fn();
  requestEnded.subscribe(counted);
  const marked = { 'x-wenzhan-if-ready': '1' };
  thisProcess.lifecycle.state = 'starting';
  for (const method of ['GET', 'HEAD']) {
    for (const path of ['/about_us', '/api/ready']) {
      await expect(ask(path, marked, method)).rejects.toThrow('socket hang up');
    }
  }
  expect((await ask('/api/session', marked, 'POST')).status).toBe(200);
  thisProcess.lifecycle.state = 'ready';
  const { status, text } = await ask('/about_us', marked);
  expect(status).toBe(200);
  expect(text).not.toContain('if-ready');
  expect(counted.mock.calls.map(([{ path }]) => path)).toEqual(['/api/session', '/about_us']);
});
