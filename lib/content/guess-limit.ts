import { Limiter } from '../net/limiter';

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
  const addresses = new Limiter('guesses of an address', PER_ADDRESS, WINDOW);
  const accounts = new Limiter('guesses at an account', PER_ACCOUNT, WINDOW);
  return {
    attempt: async (address, account) => (await addresses.take(address)) || accounts.take(account),
    succeeded: async (address, account) => {
      await Promise.all([addresses.forget(address), accounts.giveBack(account)]);
    },
  };
}
