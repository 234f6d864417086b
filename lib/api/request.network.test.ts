import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { failureOf } from '../../testing/api-failure';
import { closeServers, serveHttp, serveSockets } from '../../testing/api-server';
import { NETWORK_FAILED, TIMED_OUT } from './errors';
import { type CallOptions, request, type Transport } from './request';

const BUDGET_MS = 1200;
/** Far above the budget, so that no test fails on a busy machine, and far below a hang. */
const GENEROUS_MS = 10_000;
const SITE = { site: { siteName: '文站' } };
const SITE_RESPONSE = JSON.stringify({ code: 0, message: 'ok', data: SITE });

afterEach(closeServers);

const askSite = (base: string, options: Partial<CallOptions> = {}) =>
  request('index_info', {}, { base, transport: fetch, budgetMs: GENEROUS_MS, ...options });

const logIn = (base: string) =>
  request('login', { body: { username: 'u', password: 'p' } }, { base, transport: fetch });

const status = (code: number, headers: Record<string, string> = {}) =>
  serveHttp((_, response) => response.writeHead(code, headers).end());

const redirectTo = (location: string, code = 302) => status(code, { location });

const good = (response: ServerResponse) => response.end(SITE_RESPONSE);

describe('the time budget', () => {
  it('ends a call that gets no answer', async () => {
    const server = await serveHttp(() => {});
    const start = performance.now();
    const error = await failureOf(askSite(server.base, { budgetMs: BUDGET_MS }));
    expect(error).toMatchObject({ kind: 'timeout', message: TIMED_OUT, call: 'index_info' });
    expect(performance.now() - start).toBeLessThan(GENEROUS_MS);
    expect(server.arrived).toBe(1);
  });

  it('is not used up by what keeps this process busy', async () => {
    const transport: Transport = async (_, { signal }) => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * BUDGET_MS);
      // Due timers run between two turns of the event loop.
      await nextTurn();
      await nextTurn();
      signal.throwIfAborted();
      return new Response(SITE_RESPONSE);
    };
    const options = { transport, budgetMs: BUDGET_MS };
    expect(await askSite('http://site.invalid', options)).toMatchObject(SITE);
  });

  it('ends a call whose body stops in the middle', async () => {
    const server = await serveHttp(
      (_, response) => void response.write(SITE_RESPONSE.slice(0, 20)),
    );
    const error = await failureOf(askSite(server.base, { budgetMs: BUDGET_MS }));
    expect(error.kind).toBe('timeout');
    expect(server.arrived).toBe(1);
  });

  it('holds for the retry too', async () => {
    const server = await serveHttp((_, response) => {
      if (server.arrived === 1) response.writeHead(503).end();
    });
    const start = performance.now();
    const error = await failureOf(askSite(server.base, { budgetMs: BUDGET_MS }));
    expect(error.kind).toBe('timeout');
    expect(server.arrived).toBe(2);
    expect(performance.now() - start).toBeLessThan(GENEROUS_MS);
  });
});

describe('the single retry of a GET', () => {
  it.each([502, 503, 504])('makes %i and then a good answer good', async (code) => {
    const server = await serveHttp((_, response) => {
      if (server.arrived === 1) response.writeHead(code).end('later');
      else good(response);
    });
    expect(await askSite(server.base)).toMatchObject(SITE);
    expect(server.arrived).toBe(2);
  });

  it.each([
    [503, 2],
    [500, 1],
    [400, 1],
    [401, 1],
    [404, 1],
  ])('meets %i for ever with %i requests', async (code, requests) => {
    const server = await status(code);
    expect(await failureOf(askSite(server.base))).toMatchObject({ kind: 'http', status: code });
    expect(server.arrived).toBe(requests);
  });

  it.each([
    ['is closed at once', ''],
    ['answers garbage', '\x16\x03\x01 no HTTP at all\r\n\r\n'],
    ['ends in the middle of the body', 'HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n{"code":0'],
  ])('meets a connection that %s with a second one', async (_, bytes) => {
    const server = await serveSockets((socket) => socket.once('data', () => socket.end(bytes)));
    const error = await failureOf(askSite(server.base));
    expect(error).toMatchObject({ kind: 'network', message: NETWORK_FAILED });
    expect(error.detail).toBeTruthy();
    expect(server.arrived).toBe(2);
  });

  it('meets a reset connection, and is good when the second one is', async () => {
    const server = await serveSockets((socket) =>
      socket.once('data', () => {
        if (server.arrived === 1) socket.resetAndDestroy();
        else socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${SITE_RESPONSE}`);
      }),
    );
    expect(await askSite(server.base)).toMatchObject(SITE);
    expect(server.arrived).toBe(2);
  });

  it('says which connection was refused', async () => {
    const server = await serveHttp(() => {});
    await server.close();
    const error = await failureOf(askSite(server.base));
    expect(error).toMatchObject({ kind: 'network', cause: expect.any(TypeError) });
    expect(error.detail).toContain('ECONNREFUSED');
  });

  it('does not wait for a body that nobody reads', async () => {
    const answers = [
      new Response(new ReadableStream({ cancel: () => new Promise(() => {}) }), { status: 503 }),
      new Response(SITE_RESPONSE),
    ];
    const transport = async () => answers.shift() ?? Response.error();
    expect(await askSite('http://127.0.0.1', { transport })).toMatchObject(SITE);
  });

  it('is not for HTML with 200', async () => {
    const server = await serveHttp((_, response) => response.end('<!doctype html>'));
    expect((await failureOf(askSite(server.base))).kind).toBe('invalid');
    expect(server.arrived).toBe(1);
  });
});

describe('a POST', () => {
  it('is never retried', async () => {
    const unwell = await status(503);
    expect((await failureOf(logIn(unwell.base))).status).toBe(503);
    const broken = await serveSockets((socket) =>
      socket.once('data', () => socket.resetAndDestroy()),
    );
    expect((await failureOf(logIn(broken.base))).kind).toBe('network');
    expect([unwell.arrived, broken.arrived]).toEqual([1, 1]);
  });

  it('follows no redirect', async () => {
    const server = await redirectTo('/elsewhere', 307);
    expect((await failureOf(logIn(server.base))).status).toBe(307);
    expect(server.arrived).toBe(1);
  });
});

describe('a redirect', () => {
  it('to another host is not followed, and the bearer never gets there', async () => {
    const elsewhere = await serveHttp((_, response) => good(response));
    const server = await redirectTo(`${elsewhere.base}/api/web/index_info`);
    const error = await failureOf(askSite(server.base, { token: 'secret' }));
    expect(error).toMatchObject({ kind: 'http', status: 302, message: 'Found' });
    expect([server.arrived, elsewhere.arrived]).toEqual([1, 0]);
  });

  it('inside the origin is followed with the same headers', async () => {
    const bearers: unknown[] = [];
    const server = await serveHttp(({ url, headers }, response) => {
      bearers.push(headers.authorization);
      if (url === '/new') good(response);
      else response.writeHead(308, { location: '/new' }).end();
    });
    expect(await askSite(server.base, { token: 'abc' })).toMatchObject(SITE);
    expect(bearers).toEqual(['Bearer abc', 'Bearer abc']);
  });

  it.each([
    ['/again', 4],
    ['//elsewhere.invalid/', 1],
    ['http://[', 1],
    ['javascript:alert(1)', 1],
  ])('to %s for ever is met with %i requests', async (location, requests) => {
    const server = await redirectTo(location);
    expect((await failureOf(askSite(server.base))).status).toBe(302);
    expect(server.arrived).toBe(requests);
  });
});

describe("the caller's own abort", () => {
  it.each([
    ['a call that is under way', 0],
    ['the pause before a retry', 503],
  ])('ends %s, without a retry', async (_, code) => {
    const controller = new AbortController();
    const server = await serveHttp((_request, response) => {
      if (code) response.writeHead(code).end();
      setTimeout(() => controller.abort(), 20);
    });
    const error = await failureOf(askSite(server.base, { signal: controller.signal }));
    expect(error.kind).toBe('aborted');
    expect(server.arrived).toBe(1);
  });

  it('before the call asks nothing', async () => {
    const server = await serveHttp(() => {});
    const error = await failureOf(askSite(server.base, { signal: AbortSignal.abort() }));
    expect(error.kind).toBe('aborted');
    expect(server.arrived).toBe(0);
  });
});

it('gives up a response of more than 16 MiB', async () => {
  const block = Buffer.alloc(1024 * 1024, ' ');
  const server = await serveHttp((_, response) => {
    for (let count = 0; count < 17; count += 1) response.write(block);
    good(response);
  });
  const detail = 'the answer is longer than 16777216 bytes';
  expect(await failureOf(askSite(server.base))).toMatchObject({ kind: 'invalid', detail });
  expect(server.arrived).toBe(1);
});
