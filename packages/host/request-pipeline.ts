import { subscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type IsTrusted, rateLimitKey, resolveClientIp } from '@wenzhan/kit/http/ip-address';
import { isLoopback, LOOPBACK_HEADER } from '@wenzhan/kit/http/loopback';
import { isStopping } from '@wenzhan/kit/process/lifecycle';
import { thisProcess } from '@wenzhan/kit/process/process';
import { buildFolder } from '@wenzhan/kit/settings/deployment';
import { setting } from '@wenzhan/kit/settings/setting';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { currentRequest } from '@wenzhan/kit/telemetry/request-context';
import { pathOf } from '@wenzhan/kit/urls/path';
import { isVisit, type Visits } from './ahead/visits';
import { hostedApp } from './app';
import { existingStore } from './cache/process-store';
import { createPrecompressedSelector, type SelectPrecompressed } from './compressed-assets';
import { instrumentRequest } from './instrument-request';
import { createKnownPaths, type KnownPaths } from './known-paths';
import { missingDocument, PageResponseCache } from './page-response-cache';
import { ownLimit, rateLimitClass } from './rate-limit-class';
import { createRateLimits, type RateLimits } from './rate-limits';
import { type Rejection, rateLimited, sendRejection, validateRequest } from './request-validation';
import { isMissing, statusOf } from './response-status';
import { sanitizeHeaders } from './sanitize-headers';
import { setServerTimeouts } from './server-timeouts';
import { redirectUnescapedPaths } from './unescaped-paths';
import { countWhenSent } from './visits/page-view';
import type { VisitCounter } from './visits/visit-counter';
import { wrapResponse } from './wrapped-response';

/** Marks requests that nginx passes to another instance if this one closes the connection. */
const IF_READY_HEADER = 'x-wenzhan-if-ready';

/** Milliseconds in which a request must arrive completely. */
const REQUEST_MS = 30_000;
const MEGABYTE = 1024 * 1024;
/** Size of the page response cache, as a fraction of `CACHE_MEMORY_MB`. */
const RESPONSES_PART = 1 / 8;

interface PipelineContext {
  isTrusted: IsTrusted;
  limits: RateLimits;
  knownPaths: KnownPaths;
  visits: Visits;
  counter: VisitCounter | undefined;
  pageResponses: PageResponseCache;
  selectPrecompressed: SelectPrecompressed;
}

/**
 * Installs the request pipeline in front of the framework, in every server of this process. A request passes
 * these steps until one responds, unless it is left to another instance:
 *
 * 1. its headers are sanitised; a request that no page or route accepts is rejected
 * 2. rate limits are checked
 * 3. a stored page is sent from the page response cache
 * 4. the framework responds, through the wrapped response; for a script it sends the build's compressed copy
 *
 * `next start` has no hook for that, so Node's diagnostics channels announce each server with its first
 * connection, and the pipeline replaces the framework's listener and calls it in step 4.
 *
 * @param visits counts the pages that were sent, to render them ahead
 * @param counter counts page views by day; undefined if nobody wants to know
 * @throws {Error} for an invalid setting
 */
export function installRequestPipeline(
  env: NodeJS.ProcessEnv,
  visits: Visits,
  counter?: VisitCounter,
): void {
  const context: PipelineContext = {
    isTrusted: setting('TRUSTED_PROXIES', env),
    limits: createRateLimits(env),
    knownPaths: createKnownPaths(),
    visits,
    counter,
    pageResponses: new PageResponseCache(
      setting('CACHE_MEMORY_MB', env) * MEGABYTE * RESPONSES_PART,
      (key) => existingStore()?.peek(key),
      (key) => existingStore()?.peekStale(key),
    ),
    selectPrecompressed: createPrecompressedSelector(`${process.cwd()}/${buildFolder(env)}/static`),
  };
  // A connection opened before the installation is seen with its first request.
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
  const { servers } = thisProcess.lifecycle;
  if (servers.has(server)) return;
  servers.add(server);
  if (!putBefore(server, context)) return;
  // The connection was opened before the server's timeout was set.
  socket.setTimeout(server.timeout);
}

/** @returns false for a server without a request listener, which is left unchanged */
function putBefore(server: Server, context: PipelineContext): boolean {
  const framework = server.listeners('request');
  if (framework.length === 0) {
    logThrottled('request pipeline not installed', 'the server has no request listener');
    return false;
  }
  setServerTimeouts(server, REQUEST_MS);
  redirectUnescapedPaths(server, async ({ remoteAddress }, forwarded) => {
    const address = resolveClientIp(remoteAddress, forwarded, context.isTrusted);
    return (await context.limits.consume('missing', rateLimitKey(address))) === 0;
  });
  // Unlimited, because Node ignores further headers; `validateRequest` limits them.
  server.maxHeadersCount = 0;
  // Without a listener Node ignores `Upgrade` and handles a normal request; the framework's listener
  // leaves such a connection open forever.
  server.removeAllListeners('upgrade');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isLeftToOthers(request)) {
      request.socket.destroy();
      return;
    }
    const caller = {
      isTrusted: context.isTrusted(request.socket.remoteAddress ?? ''),
      isLoopback: isLoopback(request.headers[LOOPBACK_HEADER]),
    };
    instrumentRequest(request, response, caller, async () => {
      try {
        await respond(request, response, caller.isLoopback, context, () =>
          Promise.all(
            framework.map((listener) => Reflect.apply(listener, server, [request, response])),
          ),
        );
      } catch (error) {
        fail(request, response, error);
      }
    });
  });
  return true;
}

/** While the process starts, visitors shall not wait for its first pages (deploy/nginx.conf.template). */
function isLeftToOthers({ method, headers }: IncomingMessage): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return (
    isRead && headers[IF_READY_HEADER] !== undefined && thisProcess.lifecycle.state === 'starting'
  );
}

/** The steps that a request passes until one responds. @param askFramework the last one */
async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  isLoopback: boolean,
  context: PipelineContext,
  askFramework: () => Promise<unknown>,
): Promise<void> {
  if (isStopping()) response.setHeader('connection', 'close');
  const address = sanitizeHeaders(request.headers, request.socket.remoteAddress, context.isTrusted);
  const invalid = validateRequest(request) ?? startingAnswer(request);
  const { rejection, noteLeft }: Limited =
    invalid || isLoopback
      ? { rejection: invalid }
      : await checkRateLimits(request, response, address, context);
  if (rejection) return sendRejection(request, response, rejection);
  if (!isLoopback && context.counter)
    countWhenSent(request, response, context.counter, context.knownPaths);
  const pages = isLoopback ? null : context.pageResponses;
  if (pages?.serve(request, response)) return;
  wrapResponse(request, response, pages?.capture(request, response));
  context.selectPrecompressed(request, response);
  // One document for all paths without a route, so that the framework stores it once.
  if (pages?.isForAll(request)) request.url = missingDocument(request) ?? request.url;
  await askFramework();
  if (response.closed) noteLeft?.();
}

/** A fault of the pipeline, or one that the framework let through, costs its request. */
function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  console.error('a request failed:', error);
  if (response.headersSent)
    response.destroy(error instanceof Error ? error : new Error(String(error)));
  else void sendRejection(request, response, { status: 500, words: hostedApp().words().failed });
}

/** While the framework starts, it holds requests back; `/api/ready` must respond immediately. */
function startingAnswer({ url }: IncomingMessage): Rejection | null {
  const { state } = thisProcess.lifecycle;
  return state === 'starting' && url === '/api/ready'
    ? { status: 503, words: hostedApp().words().starting, data: { state } }
    : null;
}

/** What the rate limits say of a request. */
interface Limited {
  rejection: Rejection | null;
  /** Called when the framework is done with a request whose client may have left before. */
  noteLeft?: () => void;
}

async function checkRateLimits(
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
  { limits, knownPaths, visits }: PipelineContext,
): Promise<Limited> {
  const key = rateLimitKey(address);
  const name = rateLimitClass(request);
  const pathname = pathOf(request.url ?? '');
  // As long as an earlier request of the connection is not answered, nothing tells that the client has left.
  const isQueued = response.socket === null;
  const seconds = name ? await limits.consume(name, key) : 0;
  if (seconds > 0 || ownLimit(request)) return { rejection: rejectionAfter(seconds) };
  const context = currentRequest();
  const note = (isSent: boolean) => {
    const status = statusOf(response, context?.pageStatus);
    const isServed = isSent && (status < 300 || status === 304);
    const isCounted = context?.isLookedUp || isMissing(response, status);
    if (!isServed && isCounted && !isQueued) void limits.consume('missing', key);
    if (!isServed) return;
    knownPaths.add(pathname);
    if (!name && isVisit(request)) visits.add(pathname);
  };
  let isFinished = false;
  // Existing pages are not counted, and only the response shows whether a page exists.
  response.once('finish', () => {
    isFinished = true;
    note(true);
  });
  // The page of a client that has left was rendered all the same.
  const noteLeft = () => {
    if (!isFinished) note(false);
  };
  const isKnown = knownPaths.has(pathname);
  const ask = isQueued ? limits.consume : limits.peek;
  const wait = isKnown ? 0 : await ask('missing', key);
  return { rejection: rejectionAfter(wait), noteLeft };
}

/** @param seconds to wait; 0 for none */
const rejectionAfter = (seconds: number) => (seconds === 0 ? null : rateLimited(seconds));
