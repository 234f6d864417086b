import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { type RequestEnded, requestEnded } from '@wenzhan/kit/telemetry/events';
import { log } from '@wenzhan/kit/telemetry/log';
import { inRequest, REQUEST_ID_HEADER } from '@wenzhan/kit/telemetry/request-context';
import { pathOf } from '@wenzhan/kit/urls/path';
import { routeOf } from './request-route';

/** Ids as proxies generate them; anything else could forge a log line. */
const WELL_FORMED = /^[\w.:/+=@-]{8,128}$/;
/** nginx's status for a request whose client disconnected. */
const CLIENT_CLOSED_REQUEST = 499;
const MAX_PATH = 300;

/** The client: whether its request id is trusted, and whether it is the server itself. */
interface Caller {
  isTrusted: boolean;
  isLoopback: boolean;
}

/**
 * Runs a request under an id, which its response and all its log lines carry, and publishes its end.
 * Requests of the server to itself are not counted.
 */
export function instrumentRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { isTrusted, isLoopback }: Caller,
  run: () => void,
): void {
  const claimed = request.headers[REQUEST_ID_HEADER];
  const isAccepted =
    (isTrusted || isLoopback) && typeof claimed === 'string' && WELL_FORMED.test(claimed);
  const id = isAccepted ? claimed : randomUUID();
  response.setHeader(REQUEST_ID_HEADER, id);
  inRequest({ id, startedAt: steadyNow() }, () => {
    if (!isLoopback && requestEnded.hasSubscribers) publishEnd(id, request, response);
    run();
  });
}

/** Logs every request in one line if `LOG_REQUESTS` is `1`. */
export function logRequests(env: NodeJS.ProcessEnv): void {
  if (env.LOG_REQUESTS !== '1') return;
  requestEnded.subscribe(({ id, method, path, kind, status, durationMs, bytes, cache }) => {
    log('info', `${method} ${path} ${status}`, {
      requestId: id,
      method,
      path,
      kind,
      status,
      durationMs: Math.round(durationMs * 10) / 10,
      bytes,
      cache,
    });
  });
}

function publishEnd(id: string, request: IncomingMessage, response: ServerResponse): void {
  const started = performance.now();
  const { method = '', url = '', socket, headers } = request;
  const bytesBefore = socket.bytesWritten;
  const userAgent = headers['user-agent'] ?? '';
  response.once('close', () => {
    const path = pathOf(url).slice(0, MAX_PATH);
    const cache = response.getHeader('x-nextjs-cache');
    const ended: RequestEnded = {
      id,
      method,
      path,
      kind: routeOf(request)?.kind ?? 'other',
      status: statusOf(response),
      durationMs: performance.now() - started,
      bytes: socket.bytesWritten - bytesBefore,
      cache: typeof cache === 'string' ? cache : undefined,
      userAgent,
    };
    requestEnded.publish(ended);
  });
}

/** The status of a response that has ended: of one that the server broke off 500, though another was sent. */
function statusOf({ writableFinished, statusCode, errored }: ServerResponse): number {
  if (writableFinished) return statusCode;
  return errored ? 500 : CLIENT_CLOSED_REQUEST;
}
