import { Limiter } from '@wenzhan/kit/rate-limit/rate-limiter';
import { setting } from '@wenzhan/kit/settings/setting';
import type { LimitName } from '@wenzhan/kit/settings/variables';

/** Seconds. */
const WINDOW = 60;

/** Counters per class and client. */
export interface RateLimits {
  /** Counts a request. @returns seconds to wait if the limit is exceeded, else 0 */
  consume: (name: LimitName, key: string) => Promise<number>;
  /** Like `consume`, without counting. */
  peek: (name: LimitName, key: string) => Promise<number>;
}

/**
 * Creates the limits of `RATE_LIMITS`, each per minute and client IP. Cached pages are not counted. A household behind
 * one address stays far below the defaults.
 *
 * @throws {Error} if the setting is invalid
 */
export function createRateLimits(env: NodeJS.ProcessEnv): RateLimits {
  const limits = setting('RATE_LIMITS', env);
  const limiters = new Map(
    Object.entries(limits).flatMap(([name, points]) =>
      points === 0 ? [] : [[name, new Limiter(name, points, WINDOW)]],
    ),
  );
  return {
    consume: async (name, key) => (await limiters.get(name)?.consume(key)) ?? 0,
    peek: async (name, key) => (await limiters.get(name)?.peek(key)) ?? 0,
  };
}
