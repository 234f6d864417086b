import { isSelfHosted } from '../settings/deployment';

/**
 * Carries the length of a streamed body from a route to `packages/host/final-headers.ts`: the framework removes
 * `Content-Length` from the responses of routes.
 */
export const LENGTH_HEADER = 'x-wenzhan-length';

/** The header for a body of so many bytes; none where nothing would translate it. */
export function lengthHeader(bytes: number): Record<string, string> {
  return isSelfHosted() && process.env.NODE_ENV === 'production'
    ? { [LENGTH_HEADER]: `${bytes}` }
    : {};
}
