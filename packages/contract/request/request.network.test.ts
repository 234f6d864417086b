import dns from 'node:dns';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { closeServers, serveHttp, serveSockets } from '@wenzhan/kit/testing/api-server';
import { failures } from '@wenzhan/texts/failures';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changes } from '../calls/changes';
import { login } from '../calls/sessions';
import { indexInfo } from '../calls/site';
import { failureOf } from '../testing/api-failure';
import { type CallOptions, request, type Transport } from './request';

const BUDGET_MS = 1200;
/** Far above the budget, so that no test fails on a busy machine, and far below a hang. */
const GENEROUS_MS = 10_000;
const SITE = { site: { siteName: '文站' } };
const SITE_RESPONSE = JSON.stringify({ code: 0, message: 'ok', data: SITE });

afterEach(closeServers);

const askSite = (base: string, options: Partial<CallOptions> = {}) =>
  request(indexInfo, {}, { base, transport: fetch, budgetMs: GENEROUS_MS, ...options });

const logIn = (base: string) =>
  request(login, { body: { username: 'u', password: 'p' } }, { base, transport: fetch });

type Answer = (response: ServerResponse, nth: number) => unknown;

/** A server that knows which of its requests it answers, from 1. */
async function answering(answer: Answer) {
  const server = await serveHttp((_, response) => void answer(response, server.arrived));
  return server;
}

const good: Answer = (response) => response.end(SITE_RESPONSE);

const status = (code: number, headers: Record<string, string> = {}) =>
  answering((response) => response.writeHead(code, headers).end());

const redirectTo = (location: string, code = 302) => status(code, { location });

const reset = () => serveSockets((socket) => socket.once('data', () => socket.resetAndDestroy()));

describe('the time budget', () => {
  /** Also those of the pause before a retry: with the smallest `Math.random`, its shortest. */
  const FAKED = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
  const PAUSE_MS = 100;

  afterEach(() => void vi.useRealTimers());

  it('ends a call whose host name is looked up for ever', async () => {
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(() => {});
    const started = performance.now();
    const error = await failureOf(askSite('http://backend.invalid', { budgetMs: 300 }));
    expect(error).toMatchObject({ kind: 'timeout' });
    // `fetch` itself gives up after ten seconds.
    expect(performance.now() - started).toBeLessThan(5000);
    expect(lookup).toHaveBeenCalledOnce();
  });

  it.each<[string, number, number, Answer]>([
    ['gets no answer', 1, 0, () => {}],
    ['gets half of one', 1, 1, (response) => response.write(SITE_RESPONSE.slice(0, 20))],
    ['gets none to its retry', 2, 1, (response, nth) => nth === 1 && response.writeHead(503).end()],
  ])('ends a call that %s', async (_, requests, responses, answer) => {
    vi.useFakeTimers({ toFake: [...FAKED] });
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const server = await answering(answer);
    let begun = 0;
    const transport: Transport = async (...sent) => {
      const response = await fetch(...sent);
      begun += 1;
      return response;
    };
    const settled = vi.fn();
    const call = askSite(server.base, { transport, budgetMs: BUDGET_MS }).finally(settled);
    const failure = failureOf(call);
    let passed = 0;
    while (server.arrived < requests || begun < responses) {
      // One timer is the budget's, another that of the pause.
      if (vi.getTimerCount() > 1) {
        passed += PAUSE_MS;
        vi.advanceTimersByTime(PAUSE_MS);
      }
      await nextTurn();
    }
    await vi.advanceTimersByTimeAsync(BUDGET_MS - passed - 1);
    expect(settled).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    const expected = { kind: 'timeout', message: failures().timedOut, call: 'index_info' };
    expect(await failure).toMatchObject(expected);
    expect(server.arrived).toBe(requests);
  });

  it('does not count time in which this process is blocked', async () => {
    const transport: Transport = async (_, { signal }) => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUDGET_MS * 1.1);
      // Due timers run between two turns of the event loop.
      await nextTurn();
      await nextTurn();
      signal.throwIfAborted();
      return new Response(SITE_RESPONSE);
    };
    const options = { transport, budgetMs: BUDGET_MS };
    expect(await askSite('http://site.invalid', options)).toMatchObject(SITE);
  });
});

describe('the single retry of a GET', () => {
  it.each([502, 503, 504])('makes %i and then a good answer good', async (code) => {
    const server = await answering((response, nth) =>
      nth === 1 ? response.writeHead(code).end('later') : good(response, nth),
    );
    expect(await askSite(server.base)).toMatchObject(SITE);
    expect(server.arrived).toBe(2);
  });

  it.each([
    [503, 'http', 2],
    [500, 'http', 1],
    [400, 'http', 1],
    [401, 'http', 1],
    [404, 'http', 1],
    [200, 'invalid', 1],
  ])('meets an empty %i for ever (%s) with %i requests', async (code, kind, requests) => {
    const server = await status(code);
    expect(await failureOf(askSite(server.base))).toMatchObject({ kind, status: code });
    expect(server.arrived).toBe(requests);
  });

  it.each([
    ['is closed at once', ''],
    ['answers garbage', '\x16\x03\x01 no HTTP at all\r\n\r\n'],
    ['ends in the middle of the body', 'HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n{"code":0'],
  ])('meets a connection that %s with a second one', async (_, bytes) => {
    const server = await serveSockets((socket) => socket.once('data', () => socket.end(bytes)));
    const error = await failureOf(askSite(server.base));
    expect(error).toMatchObject({ kind: 'network', message: failures().networkFailed });
    expect(error.detail).toBeTruthy();
    expect(server.arrived).toBe(2);
  });

  it('says which connection was refused', async () => {
    const server = await answering(good);
    await server.close();
    const error = await failureOf(askSite(server.base));
    expect(error).toMatchObject({ kind: 'network', cause: expect.any(TypeError) });
    expect(error.detail).toContain('ECONNREFUSED');
  });

  it('does not wait for a body that is not read', async () => {
    const answers = [
      new Response(new ReadableStream({ cancel: () => new Promise(() => {}) }), { status: 503 }),
      new Response(SITE_RESPONSE),
    ];
    const transport = async () => answers.shift() ?? Response.error();
    expect(await askSite('http://127.0.0.1', { transport })).toMatchObject(SITE);
  });
});

it.each([
  ['fails', () => status(503), { kind: 'http', status: 503 }],
  ['breaks', reset, { kind: 'network' }],
  ['redirects', () => redirectTo('/elsewhere', 307), { kind: 'http', status: 307 }],
])('a POST to a backend that %s is not sent again', async (_, start, expected) => {
  const server = await start();
  expect(await failureOf(logIn(server.base))).toMatchObject(expected);
  expect(server.arrived).toBe(1);
});

describe('a redirect', () => {
  it('to another host is not followed, and the bearer never gets there', async () => {
    const elsewhere = await answering(good);
    const server = await redirectTo(`${elsewhere.base}/api/web/index_info`);
    const error = await failureOf(askSite(server.base, { token: 'secret' }));
    expect(error).toMatchObject({ kind: 'http', status: 302, message: 'Found' });
    expect([server.arrived, elsewhere.arrived]).toEqual([1, 0]);
  });

  it('to https is not followed either, and the log says where to and which setting it concerns', async () => {
    const server = await redirectTo(
      'https://backend.invalid/api/web/index_info?keyword=secret',
      301,
    );
    const { summary } = await failureOf(askSite(server.base));
    expect(summary).toContain(
      'http 301: redirects to https://backend.invalid/api/web/index_info, ',
    );
    expect(summary).toMatch(/API_BASE_URL/);
    expect((await failureOf(logIn(server.base))).summary).toBe('login http 301');
  });

  it('inside the origin is followed with the same headers', async () => {
    const bearers: unknown[] = [];
    const server = await serveHttp(({ url, headers }, response) => {
      bearers.push(headers.authorization);
      if (url === '/new') response.end(SITE_RESPONSE);
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
  // Chromium 103 has no `AbortSignal.any`.
  beforeEach(() => {
    vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('AbortSignal.any is not a function');
    });
  });
  it.each([
    ['a call that is under way', 0],
    ['the pause before a retry', 503],
  ])('ends %s, without a retry', async (_, code) => {
    const controller = new AbortController();
    const server = await answering((response) => {
      if (code) response.writeHead(code).end();
      setTimeout(() => controller.abort(), 20);
    });
    const error = await failureOf(askSite(server.base, { signal: controller.signal }));
    expect(error.kind).toBe('aborted');
    expect(server.arrived).toBe(1);
  });

  it('before the call sends nothing', async () => {
    const server = await answering(good);
    const error = await failureOf(askSite(server.base, { signal: AbortSignal.abort() }));
    expect(error.kind).toBe('aborted');
    expect(server.arrived).toBe(0);
  });
});

it.each([
  [indexInfo, 512 * 1024],
  [changes, 16 * 1024 * 1024],
] as const)('gives up a response of $0.name of more than $1 bytes', async (call, most) => {
  const block = Buffer.alloc(most / 8, ' ');
  const server = await answering((response) => {
    Readable.from([...Array(9).fill(block), SITE_RESPONSE]).pipe(response);
  });
  const detail = `the answer is longer than ${most} bytes`;
  const options = { base: server.base, transport: fetch, budgetMs: GENEROUS_MS };
  expect(await failureOf(request(call, {}, options))).toMatchObject({ kind: 'invalid', detail });
  expect(server.arrived).toBe(1);
});
