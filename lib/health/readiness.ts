import { getBackendHealth } from '../backend/circuit-breaker';
import type { TierStats } from '../cache/cache-stats';
import { processStore } from '../cache/store-of-process';
import { serverApiBase } from '../settings/api-base';
import { isSelfHosted } from '../settings/deployment';
import { lifecycle } from './lifecycle';

/** Whether this process takes visitors, and what it knows of what it depends on. */
export interface Readiness {
  /** Never false for the backend's sake: what is cached is served without it. */
  ready: boolean;
  state: 'starting' | 'ready' | 'stopping';
  build: string;
  backend: {
    kind: 'embedded' | 'external';
    /** Known not to answer, so not asked. */
    dead: boolean;
    /** Seconds since it last answered this process; null where it was not asked yet. */
    answeredSecondsAgo: number | null;
  };
  /** Null where the host keeps the pages. */
  cache: {
    /** `pages`: the good ones among its entries. */
    memory: TierStats & { pages: number };
    /** Null where nothing is kept in files. */
    disk: TierStats | null;
  } | null;
  /** `away`: it does not answer, so pages come from memory and files alone. */
  redis: { state: 'off' | 'well' | 'away'; answeredSecondsAgo: number | null };
}

export function readiness(): Readiness {
  // Without self-hosting nothing keeps the state: a process that answers is ready.
  const state = isSelfHosted() ? lifecycle().state : 'ready';
  const kind = serverApiBase() ? 'external' : 'embedded';
  const stats = processStore()?.stats;
  const answeredAt = stats?.shared?.answeredAt;
  return {
    ready: state === 'ready',
    state,
    build: process.env.BUILD_ID ?? '',
    backend: { kind, ...getBackendHealth() },
    cache: stats ? { memory: stats.memory, disk: stats.disk ?? null } : null,
    redis: {
      state: stats?.shared?.state ?? 'off',
      answeredSecondsAgo: answeredAt ? Math.round((Date.now() - answeredAt) / 1000) : null,
    },
  };
}
