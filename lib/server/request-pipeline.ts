import { subscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import compression from 'compression';
import { processStore } from '../cache/store-of-process';
import { lifecycle } from '../health/lifecycle';
import { type IsTrusted, rateLimitKey } from '../http/ip-address';
import { isLoopback, LOOPBACK_HEADER } from '../http/loopback';
import { isUnmatched } from '../redirects/unmatched';
import { setting } from '../settings/setting';
import { instrumentRequest } from '../telemetry/requests';
import { keepQuery } from './final-headers';
import { transformHtml } from './html-transform';
import { createKnownPaths, type KnownPaths } from './known-paths';
import { PageResponseCache } from './page-response-cache';
import { rateLimitClass } from './rate-limit-class';
import { createRateLimits, type RateLimits } from './rate-limits';
import { type Rejection, rateLimited, sendRejection, validateRequest } from './request-validation';
import { sanitizeHeaders } from './sanitize-headers';
import { setServerTimeouts } from './server-timeouts';

const compress = compression();
const MEGABYTE = 1024 * 1024;
/** Of the memory for stored pages, that much again for the bytes of their answers. */
const READY_PART = 1 / 8;

interface PipelineContext {
  isTrusted: IsTrusted;
  limits: RateLimits;
  knownPaths: KnownPaths;
  ready: PageResponseCache;
  /** Milliseconds. */
  requestTimeoutMs: number;
}

/**
 * Stands before the framework in every server of this process: cleans the headers, refuses what
 * nobody asks in good faith, and holds each address to its limits. What it lets through is compressed
 * here, because documents are tended before that.
 *
 * `next start` has no place for that, so the request pipeline learns of the server from its first connection, by
 * Node's own diagnostics channel, and puts itself before the framework's listener.
 *
 * @throws {Error} for a setting that is wrong
 */
export function installRequestPipeline(env: NodeJS.ProcessEnv): void {
  const watch: PipelineContext = {
    isTrusted: setting('TRUSTED_PROXIES', env),
    limits: createRateLimits(env),
    knownPaths: createKnownPaths(),
    ready: new PageResponseCache(
      setting('CACHE_MEMORY_MB', env) * MEGABYTE * READY_PART,
      (key) => processStore()?.peek(key),
      isUnmatched,
    ),
    requestTimeoutMs: setting('REQUEST_TIMEOUT', env) * 1000,
  };
  // From its first connection on; a connection that is older than the request pipeline shows with its first request.
  subscribe('net.server.socket', (message) => {
    const { socket } = message as { socket: Socket & { server?: unknown } };
    if (socket.server instanceof Server) guardServer(socket.server, socket, watch);
  });
  subscribe('http.server.request.start', (message) => {
    const { server, socket } = message as { server: Server; socket: Socket };
    guardServer(server, socket, watch);
  });
}

function guardServer(server: Server, socket: Socket, watch: PipelineContext): void {
  const { servers } = lifecycle();
  if (servers.has(server)) return;
  servers.add(server);
  putBefore(server, watch);
  // The server's own timeout came too late for its first connection.
  socket.setTimeout(server.timeout);
}

function putBefore(server: Server, watch: PipelineContext): void {
  setServerTimeouts(server, watch.requestTimeoutMs);
  // None is ignored: `refuse` counts them.
  server.maxHeadersCount = 0;
  // Without a listener Node answers a request for another protocol as if it had not asked for one;
  // the framework's own leaves such a connection open for ever.
  server.removeAllListeners('upgrade');
  const framework = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const caller = {
      isTrusted: watch.isTrusted(request.socket.remoteAddress ?? ''),
      isLoopback: isLoopback(request.headers[LOOPBACK_HEADER]),
    };
    instrumentRequest(request, response, caller, async () => {
      if (lifecycle().state === 'stopping') response.setHeader('connection', 'close');
      if (await isRejected(request, response, caller.isLoopback, watch)) return;
      if (!caller.isLoopback) {
        if (watch.ready.serve(request, response)) return;
        watch.ready.capture(request, response);
      }
      keepQuery(request, response);
      compress(request, response, () => {
        transformHtml(response);
        for (const listener of framework) Reflect.apply(listener, server, [request, response]);
      });
    });
  });
}

/** Whether the request has its answer already. */
async function isRejected(
  request: IncomingMessage,
  response: ServerResponse,
  isLoopback: boolean,
  watch: PipelineContext,
): Promise<boolean> {
  const address = sanitizeHeaders(request.headers, request.socket.remoteAddress, watch.isTrusted);
  const rejection = validateRequest(request) ?? startingAnswer(request);
  if (rejection) {
    sendRejection(request, response, rejection);
    return true;
  }
  if (isLoopback) return false;
  const seconds = await secondsToWait(request, response, rateLimitKey(address), watch);
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
