import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { setting } from '../settings/setting';

/** Seconds in which requests are counted. */
const WINDOW = 60;

/**
 * Requests a minute from one address, by what they cost the server. Pages from the cache are not
 * counted; a house full of people behind one address stays far below these.
 */
const NAMES = [
  // The search page: every one asks the backend.
  'search',
  // Signing in and out, and switching the preview on and off.
  'session',
  // Pages with the cookies of an editor: rendered each time, whoever holds the cookies.
  'preview',
  // The embedded API.
  'api',
  // The image optimiser and the pictures made for sharing.
  'pictures',
  // Answers 404, each of which asked the backend.
  'missing',
] as const;

export type LimitName = (typeof NAMES)[number];

/** How many requests of each kind an address has. */
export interface Limits {
  /** Counts one. @returns seconds to wait when there were too many, else 0 */
  count: (name: LimitName, key: string) => Promise<number>;
  /** The same without counting. */
  look: (name: LimitName, key: string) => Promise<number>;
}

/**
 * Limits from `RATE_LIMIT_SEARCH` and so on: requests a minute, 0 for no limit.
 *
 * @throws {Error} for a value that is no whole number
 */
export function createLimits(env: NodeJS.ProcessEnv): Limits {
  const limiters = new Map(NAMES.map((name) => [name, createLimiter(name, env)]));
  return {
    count: async (name, key) => {
      try {
        await limiters.get(name)?.consume(key);
        return 0;
      } catch (error) {
        if (error instanceof RateLimiterRes) return secondsOf(error);
        throw error;
      }
    },
    look: async (name, key) => {
      const used = await limiters.get(name)?.get(key);
      return used && used.remainingPoints <= 0 ? secondsOf(used) : 0;
    },
  };
}

function createLimiter(name: LimitName, env: NodeJS.ProcessEnv): RateLimiterMemory | undefined {
  const points = setting(`RATE_LIMIT_${name.toUpperCase() as Uppercase<LimitName>}`, env);
  return points === 0 ? undefined : new RateLimiterMemory({ points, duration: WINDOW });
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));
