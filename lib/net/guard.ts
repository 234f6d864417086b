import { subscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import compression from 'compression';
import { processStore } from '../cache/store-of-process';
import { isLoopback, LOOPBACK_HEADER } from '../middleware/loopback';
import { isNowhere } from '../moved/nowhere';
import { observeRequest } from '../observe/requests';
import { setting } from '../settings/setting';
import { type IsTrusted, limitKey } from './address';
import { limitOf } from './classify';
import { cleanHeaders } from './clean-headers';
import { tendDocument } from './documents';
import { lifecycle } from './lifecycle';
import { createLimits, type Limits } from './limits';
import { loseNoTime } from './patience';
import { ReadyAnswers } from './ready-answers';
import { keepQuery } from './redirect-query';
import { type Refusal, refuse, sendRefusal, tooMany } from './refusals';
import { createSeen, type Seen } from './seen';

const compress = compression();
const MEGABYTE = 1024 * 1024;
/** Of the memory for stored pages, that much again for the bytes of their answers. */
const READY_PART = 1 / 8;

interface Watch {
  isTrusted: IsTrusted;
  limits: Limits;
  seen: Seen;
  ready: ReadyAnswers;
  /** Milliseconds. */
  patience: number;
}

/**
 * Stands before the framework in every server of this process: cleans the headers, refuses what
 * nobody asks in good faith, and holds each address to its limits. What it lets through is compressed
 * here, because documents are tended before that.
 *
 * `next start` has no place for that, so the guard learns of the server from its first connection, by
 * Node's own diagnostics channel, and puts itself before the framework's listener.
 *
 * @throws {Error} for a setting that is wrong
 */
export function guardServers(env: NodeJS.ProcessEnv): void {
  const watch: Watch = {
    isTrusted: setting('TRUSTED_PROXIES', env),
    limits: createLimits(env),
    seen: createSeen(),
    ready: new ReadyAnswers(
      setting('CACHE_MEMORY_MB', env) * MEGABYTE * READY_PART,
      (key) => processStore()?.peek(key),
      isNowhere,
    ),
    patience: setting('REQUEST_TIMEOUT', env) * 1000,
  };
  // From its first connection on; a connection that is older than the guard shows with its first request.
  subscribe('net.server.socket', (message) => {
    const { socket } = message as { socket: Socket & { server?: unknown } };
    if (socket.server instanceof Server) guardServer(socket.server, socket, watch);
  });
  subscribe('http.server.request.start', (message) => {
    const { server, socket } = message as { server: Server; socket: Socket };
    guardServer(server, socket, watch);
  });
}

function guardServer(server: Server, socket: Socket, watch: Watch): void {
  const { servers } = lifecycle();
  if (servers.has(server)) return;
  servers.add(server);
  putBefore(server, watch);
  // The server's own timeout came too late for its first connection.
  socket.setTimeout(server.timeout);
}

function putBefore(server: Server, watch: Watch): void {
  loseNoTime(server, watch.patience);
  // None is ignored: `refuse` counts them.
  server.maxHeadersCount = 0;
  // Without a listener Node answers a request for another protocol as if it had not asked for one;
  // the framework's own leaves such a connection open for ever.
  server.removeAllListeners('upgrade');
  const framework = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const asker = {
      isTrusted: watch.isTrusted(request.socket.remoteAddress ?? ''),
      isOwn: isLoopback(request.headers[LOOPBACK_HEADER]),
    };
    observeRequest(request, response, asker, async () => {
      if (lifecycle().state === 'stopping') response.setHeader('connection', 'close');
      if (await isStopped(request, response, asker.isOwn, watch)) return;
      if (!asker.isOwn) {
        if (watch.ready.send(request, response)) return;
        watch.ready.keep(request, response);
      }
      keepQuery(request, response);
      compress(request, response, () => {
        tendDocument(response);
        for (const listener of framework) Reflect.apply(listener, server, [request, response]);
      });
    });
  });
}

/** Whether the request has its answer already. */
async function isStopped(
  request: IncomingMessage,
  response: ServerResponse,
  isOwn: boolean,
  watch: Watch,
): Promise<boolean> {
  const address = cleanHeaders(request.headers, request.socket.remoteAddress, watch.isTrusted);
  const refusal = refuse(request) ?? startingAnswer(request);
  if (refusal) {
    sendRefusal(request, response, refusal);
    return true;
  }
  if (isOwn) return false;
  const seconds = await secondsToWait(request, response, limitKey(address), watch);
  if (seconds === 0) return false;
  sendRefusal(request, response, tooMany(seconds));
  return true;
}

/** The framework lets requests wait while it starts; who asks whether it has, shall not. */
function startingAnswer({ url }: IncomingMessage): Refusal | null {
  return lifecycle().state === 'starting' && url === '/api/ready'
    ? { status: 503, words: '正在启动' }
    : null;
}

async function secondsToWait(
  { method = 'GET', url = '', headers }: IncomingMessage,
  response: ServerResponse,
  key: string,
  { limits, seen }: Watch,
): Promise<number> {
  const pathname = url.split('?', 1)[0] ?? '';
  const name = limitOf(method, pathname, headers);
  if (name) return limits.count(name, key);
  // A page that is there costs nothing, and only the answer says that there is none.
  response.once('finish', () => {
    if (response.statusCode === 404) void limits.count('missing', key);
    else if (response.statusCode < 300) seen.add(pathname);
  });
  return seen.has(pathname) ? 0 : limits.look('missing', key);
}
