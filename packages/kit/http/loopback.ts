import { isSameSecret, processSecret } from '../security/secrets';

/** Marks requests that the server sends to itself. */
export const LOOPBACK_HEADER = 'x-wenzhan-loopback';

/** Matches no bot and no browser, so that a request to ourselves is never handled as a bot's. */
export const LOOPBACK_USER_AGENT = 'wenzhan-loopback';

/** Whether the value of this header proves that the server itself sent the request. */
export function isLoopback(header: string | string[] | undefined): boolean {
  return typeof header === 'string' && isSameSecret(header, processSecret());
}
