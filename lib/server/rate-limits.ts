import { Limiter } from '../rate-limit/rate-limiter';
import { setting } from '../settings/setting';

/** Seconds. */
const WINDOW = 60;

/**
 * Classes of requests, by their cost for the server; each has a limit per minute and client IP. Cached pages
 * are not counted. A household behind one address stays far below the limits.
 */
const NAMES = [
  // The search page: each request calls the backend.
  'search',
  // Signing in and out, and switching the preview on and off.
  'session',
  // Pages requested with an editor's cookies, valid or not: rendered per request.
  'preview',
  // The embedded API; Markdown, feeds and sitemaps, which are rendered per request.
  'api',
  // The image optimiser and share images.
  'pictures',
  // Reports of browsers: errors and web vitals.
  'reports',
  // Responses with status 404, which may each cost a backend call.
  'missing',
] as const;

export type LimitName = (typeof NAMES)[number];

/** Counters per class and client. */
export interface RateLimits {
  /** Counts a request. @returns seconds to wait if the limit is exceeded, else 0 */
  consume: (name: LimitName, key: string) => Promise<number>;
  /** Like `consume`, without counting. */
  peek: (name: LimitName, key: string) => Promise<number>;
}

/**
 * Creates the limits from `RATE_LIMIT_SEARCH` etc., in requests per minute; 0 means no limit.
 *
 * @throws {Error} if a value is not an integer
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
