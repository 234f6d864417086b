import { Limiter } from '../rate-limit/rate-limiter';
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
  // The embedded API, and what is written for machines at each request.
  'api',
  // The image optimiser and the pictures made for sharing.
  'pictures',
  // What browsers report: errors, and how a visit felt.
  'reports',
  // Answers 404, each of which asked the backend.
  'missing',
] as const;

export type LimitName = (typeof NAMES)[number];

/** How many requests of each kind an address has. */
export interface RateLimits {
  /** Counts one. @returns seconds to wait when there were too many, else 0 */
  consume: (name: LimitName, key: string) => Promise<number>;
  /** The same without counting. */
  peek: (name: LimitName, key: string) => Promise<number>;
}

/**
 * Limits from `RATE_LIMIT_SEARCH` and so on: requests a minute, 0 for no limit.
 *
 * @throws {Error} for a value that is no whole number
 */
export function createRateLimits(env: NodeJS.ProcessEnv): RateLimits {
  const limiters = new Map(NAMES.map((name) => [name, createLimiter(name, env)]));
  return {
    consume: async (name, key) => (await limiters.get(name)?.consume(key)) ?? 0,
    peek: async (name, key) => (await limiters.get(name)?.peek(key)) ?? 0,
  };
}

function createLimiter(name: LimitName, env: NodeJS.ProcessEnv): Limiter | undefined {
  const points = setting(`RATE_LIMIT_${name.toUpperCase() as Uppercase<LimitName>}`, env);
  return points === 0 ? undefined : new Limiter(name, points, WINDOW);
}
