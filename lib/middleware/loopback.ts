import { shared } from '../process/shared';

/** Tells the server's questions to itself from a visitor's requests. */
export const LOOPBACK_HEADER = 'x-wenzhan-loopback';

/** No bot's name and no browser's, so that a question to ourselves never comes back as a bot's. */
const LOOPBACK_USER_AGENT = 'wenzhan-loopback';

/** The headers of a question that the server asks itself: counted by no limit, answered as to people. */
export const loopbackHeaders = (): Record<string, string> => ({
  'user-agent': LOOPBACK_USER_AGENT,
  [LOOPBACK_HEADER]: loopbackKey(),
});

/** A secret of this process. */
export const loopbackKey = (): string => shared('loopback', () => crypto.randomUUID());
