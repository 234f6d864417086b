import { processSecret } from '../security/secrets';
import { logThrottled } from '../telemetry/log';
import { currentRequestId, REQUEST_ID_HEADER } from '../telemetry/request-context';
import { LOOPBACK_HEADER, LOOPBACK_USER_AGENT } from './loopback';
import { readBodyWithLimit } from './read-body-with-limit';

/** Milliseconds that the slowest page takes, after it has waited for others to be rendered. */
const BUDGET_MS = 30_000;
/** Bytes of a response at most; the longest are sitemaps. */
const MAX_BYTES = 32 * 1024 * 1024;

interface SelfRequest {
  method?: 'GET' | 'HEAD' | 'POST';
  /** Sent with `POST`. */
  body?: string;
  /** Headers besides those that mark the request as the server's own, or instead of them. */
  headers?: Record<string, string>;
  /** Milliseconds until the whole response has to be there. */
  budgetMs?: number | undefined;
  /** The request of a client that is the reason: on a platform without `PORT` it tells where the site is. */
  cause?: { nextUrl: { origin: string } };
  /** The port on which the server listens, if it is not that of the setting. */
  port?: number | undefined;
}

/**
 * Requests a path of this site from this server, and reads the whole response; redirects are not followed.
 *
 * @param path with its query
 * @returns null if there is no response in time, or if it is too long, which is logged
 */
export async function selfRequest(
  path: string,
  { method = 'GET', body: sent, headers, budgetMs = BUDGET_MS, cause, port }: SelfRequest = {},
): Promise<Response | null> {
  try {
    // Not resolved against the origin: a path that begins with two slashes would name another host.
    const response = await fetch(originOf({ cause, port }) + path, {
      method,
      ...(sent !== undefined && { body: sent }),
      redirect: 'manual',
      signal: AbortSignal.timeout(budgetMs),
      headers: { ...ownHeaders(), ...headers },
    });
    const body = await readBodyWithLimit(response, MAX_BYTES);
    if (!body) throw new Error(`longer than ${MAX_BYTES} bytes`);
    return new Response(body.byteLength > 0 ? body : null, response);
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error.message) : error;
    logThrottled('request to itself failed', `${path.split('?', 1)}: ${reason}`);
    return null;
  }
}

/**
 * The origin at which the process reaches itself: on 127.0.0.1, or on the only address on which it listens. The Host
 * header of the cause is not used on an own server, because clients control it; platforms validate it.
 */
function originOf({ cause, port = Number(process.env.PORT) }: SelfRequest): string {
  if (cause && (process.env.VERCEL || !process.env.PORT)) return cause.nextUrl.origin;
  // The framework's server says here where it listens, `localhost` for all addresses, before it loads the site.
  const { hostname } = new URL(process.env.__NEXT_PRIVATE_ORIGIN || 'http://localhost');
  return `http://${hostname === 'localhost' ? '127.0.0.1' : hostname}:${port}`;
}

/** Headers that exempt a request from rate limits, and name the request that is the reason in the log. */
function ownHeaders(): Record<string, string> {
  const id = currentRequestId();
  return {
    'user-agent': LOOPBACK_USER_AGENT,
    [LOOPBACK_HEADER]: processSecret(),
    ...(id ? { [REQUEST_ID_HEADER]: id } : {}),
  };
}
