import { createHash } from 'node:crypto';
import { Limiter } from '@wenzhan/kit/rate-limit/rate-limiter';

/** Window in seconds in which failed sign-ins are counted. */
const WINDOW = 15 * 60;
/** Failures per IP address or known device: more than someone who forgot a password needs. */
const PER_PLACE = 10;
/** Failures per user name from all unknown devices together: slows distributed attacks. */
const PER_NAME = 50;

/** A sign-in attempt. */
export interface Guess {
  address: string;
  username: string;
  /** The id of a device that has signed in before. */
  device: string | undefined;
}

/**
 * Limits failed sign-ins per IP address and per user name. A device that has signed in before has its
 * own count, so that the attempts of others cannot lock it out.
 */
export interface LoginRateLimit {
  /** Counts an attempt. @returns seconds to wait after too many attempts, otherwise 0 */
  attempt: (guess: Guess) => Promise<number>;
  /** Call after a correct password: resets the device or IP address, refunds the user name. */
  succeeded: (guess: Guess) => Promise<void>;
}

export function createLoginRateLimit(): LoginRateLimit {
  const devices = new Limiter('guesses of a device', PER_PLACE, WINDOW);
  const addresses = new Limiter('guesses of an address', PER_PLACE, WINDOW);
  const names = new Limiter('guesses at a user name', PER_NAME, WINDOW);
  return {
    attempt: async ({ address, username, device }) =>
      device
        ? devices.consume(device)
        : (await addresses.consume(address)) || names.consume(keyOf(username)),
    succeeded: async ({ address, username, device }) => {
      if (device) return devices.reset(device);
      await Promise.all([addresses.reset(address), names.refund(keyOf(username))]);
    },
  };
}

/** Hashed: people type passwords into this field by mistake, and the counts may be stored in Redis. */
const keyOf = (username: string) => createHash('sha256').update(username).digest('base64url');
