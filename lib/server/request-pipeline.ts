import { subscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { processStore } from '../cache/store-of-process';
import { lifecycle } from '../health/lifecycle';
import { type IsTrusted, rateLimitKey } from '../http/ip-address';
import { isLoopback, LOOPBACK_HEADER } from '../http/loopback';
import { isUnmatched } from '../redirects/unmatched';
import { setting } from '../settings/setting';
import { logThrottled } from '../telemetry/log-throttled';
import { instrumentRequest } from '../telemetry/requests';
import { createKnownPaths, type KnownPaths } from './known-paths';
import { PageResponseCache } from './page-response-cache';
import { rateLimitClass } from './rate-limit-class';
import { createRateLimits, type RateLimits } from './rate-limits';
import { type Rejection, rateLimited, sendRejection, validateRequest } from './request-validation';
import { sanitizeHeaders } from './sanitize-headers';
import { setServerTimeouts } from './server-timeouts';
import { wrapResponse } from './wrapped-response';

const MEGABYTE = 1024 * 1024;
/** Of the memory for stored pages, that much again for the bytes of their responses. */
const RESPONSES_PART = 1 / 8;

interface PipelineContext {
  isTrusted: IsTrusted;
  limits: RateLimits;
  knownPaths: KnownPaths;
  pageResponses: PageResponseCache;
  /** Milliseconds. */
  requestTimeoutMs: number;
}

/**
 * Stands before the framework in every server of this process. A request goes through these steps, and the
 * first that responds is the last:
 *
 * 1. its headers are sanitised, and a request that no page and no route takes is rejected
 * 2. it is counted against the limits of its address
 * 3. a stored page is sent from the page response cache
 * 4. the framework responds, through the wrapped response
 *
 * `next start` has no place for that, so the pipeline learns of the server from its first connection, by Node's
 * own diagnostics channel, and puts itself before the framework's listener.
 *
 * @throws {Error} for a setting that is wrong
 */
export function installRequestPipeline(env: NodeJS.ProcessEnv): void {
  const context: PipelineContext = {
    isTrusted: setting('TRUSTED_PROXIES', env),
    limits: createRateLimits(env),
    knownPaths: createKnownPaths(),
    pageResponses: new PageResponseCache(
      setting('CACHE_MEMORY_MB', env) * MEGABYTE * RESPONSES_PART,
      (key) => processStore()?.peek(key),
      isUnmatched,
    ),
    requestTimeoutMs: setting('REQUEST_TIMEOUT', env) * 1000,
  };
  // A connection that is older than the pipeline shows with its first request.
  subscribe('net.server.socket', (message) => {
    const { socket } = message as { socket: Socket & { server?: unknown } };
    if (socket.server instanceof Server) enterServer(socket.server, socket, context);
  });
  subscribe('http.server.request.start', (message) => {
    const { server, socket } = message as { server: Server; socket: Socket };
    enterServer(server, socket, context);
  });
}

function enterServer(server: Server, socket: Socket, context: PipelineContext): void {
  const { servers } = lifecycle();
  if (servers.has(server)) return;
  servers.add(server);
  if (!putBefore(server, context)) return;
  // The server's own timeout came too late for its first connection.
  socket.setTimeout(server.timeout);
}

/** @returns false for a server that does not listen as expected: it is left as it is */
function putBefore(server: Server, context: PipelineContext): boolean {
  const framework = server.listeners('request');
  if (framework.length === 0) {
    logThrottled('a server runs without the request pipeline', 'nothing listens to its requests');
    return false;
  }
  setServerTimeouts(server, context.requestTimeoutMs);
  // None is ignored: `validateRequest` counts them.
  server.maxHeadersCount = 0;
  // Without a listener Node answers a request for another protocol as if it had not asked for one;
  // the framework's own leaves such a connection open for ever.
  server.removeAllListeners('upgrade');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const caller = {
      isTrusted: context.isTrusted(request.socket.remoteAddress ?? ''),
      isLoopback: isLoopback(request.headers[LOOPBACK_HEADER]),
    };
    instrumentRequest(request, response, caller, async () => {
      if (lifecycle().state === 'stopping') response.setHeader('connection', 'close');
      if (await isRejected(request, response, caller.isLoopback, context)) return;
      const pages = caller.isLoopback ? null : context.pageResponses;
      if (pages?.serve(request, response)) return;
      wrapResponse(request, response, pages?.capture(request, response));
      for (const listener of framework) Reflect.apply(listener, server, [request, response]);
    });
  });
  return true;
}

/** Whether the request has its response already. */
async function isRejected(
  request: IncomingMessage,
  response: ServerResponse,
  isLoopback: boolean,
  context: PipelineContext,
): Promise<boolean> {
  const address = sanitizeHeaders(request.headers, request.socket.remoteAddress, context.isTrusted);
  const rejection = validateRequest(request) ?? startingAnswer(request);
  if (rejection) {
    sendRejection(request, response, rejection);
    return true;
  }
  if (isLoopback) return false;
  const seconds = await secondsToWait(request, response, rateLimitKey(address), context);
  if (seconds === 0) return false;
  sendRejection(request, response, rateLimited(seconds));
  return true;
}

/** The framework lets requests wait while it starts; who asks whether it has, shall not. */
function startingAnswer({ url }: IncomingMessage): Rejection | null {
  return lifecycle().state === 'starting' && url === '/api/ready'
    ? { status: 503, words: '正在启动' }
    : null;
}

async function secondsToWait(
  { method = 'GET', url = '', headers }: IncomingMessage,
  response: ServerResponse,
  key: string,
  { limits, knownPaths }: PipelineContext,
): Promise<number> {
  const pathname = url.split('?', 1)[0] ?? '';
  const name = rateLimitClass(method, pathname, headers);
  if (name) return limits.consume(name, key);
  // A page that is there costs nothing, and only the answer says that there is none.
  response.once('finish', () => {
    if (response.statusCode === 404) void limits.consume('missing', key);
    else if (response.statusCode < 300) knownPaths.add(pathname);
  });
  return knownPaths.has(pathname) ? 0 : limits.peek('missing', key);
}
