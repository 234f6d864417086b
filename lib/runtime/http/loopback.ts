import { processSingleton } from '../process/singleton';
import { isSameSecret } from '../security/same-secret';
import { setting } from '../settings/setting';
import { currentRequestId, REQUEST_ID_HEADER } from '../telemetry/request-context';

/** Marks requests that the server sends to itself. */
export const LOOPBACK_HEADER = 'x-wenzhan-loopback';

/** Matches no bot and no browser, so that a request to ourselves is never handled as a bot's. */
export const LOOPBACK_USER_AGENT = 'wenzhan-loopback';

/** A server that listens on one of these listens on 127.0.0.1, too. */
const ALL_ADDRESSES = ['0.0.0.0', '::'];

/** The origin at which the process reaches itself: on 127.0.0.1, or on the only address on which it listens. */
export function loopbackOrigin(port: string | number | undefined = process.env.PORT): string {
  const given = setting('SELF_HOST');
  const host = ALL_ADDRESSES.includes(given) ? '127.0.0.1' : given;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Headers of a request that the server sends to itself: exempt from rate limits, not handled as a bot's,
 * with the id of the request that causes it.
 */
export function loopbackHeaders(): Record<string, string> {
  const id = currentRequestId();
  return {
    'user-agent': LOOPBACK_USER_AGENT,
    [LOOPBACK_HEADER]: loopbackKey(),
    ...(id ? { [REQUEST_ID_HEADER]: id } : {}),
  };
}

/** Whether the value of this header proves that the server itself sent the request. */
export function isLoopback(header: string | string[] | undefined): boolean {
  return typeof header === 'string' && isSameSecret(header, loopbackKey());
}

/** A secret of this process. */
export const loopbackKey = (): string => processSingleton('loopback', () => crypto.randomUUID());
