import { createHash } from 'node:crypto';
import { Limiter } from '../rate-limit/rate-limiter';

/** Seconds in which failed sign-ins are counted. */
const WINDOW = 15 * 60;
/** Failures from one address or one known device; a person who forgot a password needs fewer. */
const PER_PLACE = 10;
/** Failures for one user name from all unknown devices: slows a spread-out attack down. */
const PER_NAME = 50;

/** Somebody tries to sign in. */
export interface Guess {
  address: string;
  username: string;
  /** One that has signed in before. */
  device: string | undefined;
}

/**
 * Slows the guessing of passwords down, per address and per guessed user name. A device that has signed
 * in before counts for itself alone: strangers' guesses, however many, cannot lock it out.
 */
export interface LoginRateLimit {
  /** Counts an attempt. @returns seconds to wait when there were too many, else 0 */
  attempt: (guess: Guess) => Promise<number>;
  /** Takes the attempt back: it was the right password. */
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

/** People type passwords there by mistake, and counts may be kept in Redis. */
const keyOf = (username: string) => createHash('sha256').update(username).digest('base64url');
