import { shared } from '../process/shared';

/** Tells the server's questions to itself from a visitor's requests. */
export const LOOPBACK_HEADER = 'x-wenzhan-loopback';

/** A secret of this process. */
export const loopbackKey = (): string => shared('loopback', () => crypto.randomUUID());
