import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Seconds in which requests are counted. */
const WINDOW = 60;

/**
 * Requests a minute from one address, by what they cost the server. Pages from the cache are not
 * counted; a house full of people behind one address stays far below these.
 */
const DEFAULTS = {
  /** The search page: every one asks the backend. */
  search: 120,
  /** Signing in and out, and switching the preview on and off. */
  session: 120,
  /** Pages with the cookies of an editor: rendered each time, whoever holds the cookies. */
  preview: 600,
  /** The embedded API. */
  api: 600,
  /** The image optimiser and the pictures made for sharing. */
  pictures: 1200,
  /** Answers 404, each of which asked the backend. */
  missing: 300,
} as const;

export type LimitName = keyof typeof DEFAULTS;

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
  const names = Object.keys(DEFAULTS) as LimitName[];
  const limiters = new Map(names.map((name) => [name, createLimiter(name, env)]));
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
  const variable = `RATE_LIMIT_${name.toUpperCase()}`;
  const text = env[variable] || String(DEFAULTS[name]);
  if (!/^\d{1,9}$/.test(text))
    throw new Error(`${variable}: must be a number of requests a minute`);
  const points = Number(text);
  return points === 0 ? undefined : new RateLimiterMemory({ points, duration: WINDOW });
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));
