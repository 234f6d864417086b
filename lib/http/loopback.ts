import { processSingleton } from '../process/singleton';
import { isSameSecret } from '../security/same-secret';
import { currentRequestId, REQUEST_ID_HEADER } from '../telemetry/request-context';

/** Tells the server's questions to itself from a visitor's requests. */
export const LOOPBACK_HEADER = 'x-wenzhan-loopback';

/** No bot's name and no browser's, so that a question to ourselves never comes back as a bot's. */
const LOOPBACK_USER_AGENT = 'wenzhan-loopback';

/**
 * The headers of a question that the server asks itself: counted by no limit, answered as to people,
 * under the id of the request that makes it ask.
 */
export function loopbackHeaders(): Record<string, string> {
  const id = currentRequestId();
  return {
    'user-agent': LOOPBACK_USER_AGENT,
    [LOOPBACK_HEADER]: loopbackKey(),
    ...(id ? { [REQUEST_ID_HEADER]: id } : {}),
  };
}

/** Whether a request's header of that name proves that the server asks itself. */
export function isLoopback(header: string | string[] | undefined): boolean {
  return typeof header === 'string' && isSameSecret(header, loopbackKey());
}

/** A secret of this process. */
export const loopbackKey = (): string => processSingleton('loopback', () => crypto.randomUUID());
