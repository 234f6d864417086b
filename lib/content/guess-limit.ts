import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Seconds in which failed sign-ins are counted. */
const WINDOW = 15 * 60;
/** Failures from one address; a person who forgot a password needs fewer. */
const PER_ADDRESS = 10;
/** Failures for one account from everywhere together: slows a spread-out attack down. */
const PER_ACCOUNT = 50;

/** Slows the guessing of passwords down, per address and per account. */
export interface GuessLimit {
  /** Counts an attempt. @returns seconds to wait when there were too many, else 0 */
  attempt: (address: string, account: string) => Promise<number>;
  /** Takes the attempt back: it was the right password. */
  succeeded: (address: string, account: string) => Promise<void>;
}

export function createGuessLimit(): GuessLimit {
  const addresses = new RateLimiterMemory({ points: PER_ADDRESS, duration: WINDOW });
  const accounts = new RateLimiterMemory({ points: PER_ACCOUNT, duration: WINDOW });
  return {
    attempt: async (address, account) =>
      (await wait(addresses, address)) || (await wait(accounts, account)),
    succeeded: async (address, account) => {
      await Promise.all([addresses.delete(address), accounts.reward(account)]);
    },
  };
}

async function wait(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw error;
  }
}
