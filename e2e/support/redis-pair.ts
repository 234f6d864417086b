import { type Backend, startBackend } from '../backend/client';
import { type Redis, startRedis } from './redis';
import { type Site, startSite } from './site';

/** Two instances of the site on one Redis and one backend. */
export interface Pair {
  redis: Redis;
  backend: Backend;
  one: Site;
  other: Site;
}

/** Runs with two instances, and stops everything in any case. */
export async function withPair<T>(
  env: Record<string, string>,
  run: (pair: Pair) => Promise<T>,
): Promise<T> {
  const [redis, backend] = await Promise.all([startRedis(), startBackend()]);
  const all = { REDIS_URL: redis.url, API_BASE_URL: backend.base, ...env };
  const start = () => startSite({ pages: 'none', env: all });
  const [one, other] = await Promise.all([start(), start()]);
  try {
    return await run({ redis, backend, one, other });
  } finally {
    await Promise.all([one, other, backend, redis].map((server) => server.stop()));
  }
}
