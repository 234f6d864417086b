import { getBackendHealth } from '@wenzhan/contract/request/circuit-breaker';
import { contentThread } from '@wenzhan/contract/request/embedded-api';
import type { TierStats } from '@wenzhan/kit/page-cache';
import { thisProcess } from '@wenzhan/kit/process/process';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { serverApiBase } from '@wenzhan/kit/settings/api-base';
import { isSelfHosted } from '@wenzhan/kit/settings/deployment';

/** Whether this process accepts requests, and the state of its dependencies. */
export interface Readiness {
  /**
   * Independent of the backend: cached pages are served without it. A content thread that fails again and again is
   * this process' own fault.
   */
  ready: boolean;
  state: 'starting' | 'ready' | 'stopping';
  build: string;
  backend: {
    kind: 'embedded' | 'external';
    /** Whether the circuit breaker is open. */
    unavailable: boolean;
    /** Seconds since its last response to this process; null if there was none. */
    answeredSecondsAgo: number | null;
  };
  /** Null if the host provides the page cache. */
  cache: {
    /** `pages`: pages among its entries, without negative ones. */
    memory: TierStats & { pages: number };
    /** Null without a disk tier. */
    disk: TierStats | null;
  } | null;
  /** `unavailable`: it does not respond, so pages come from memory and files alone. */
  redis: { state: 'off' | 'available' | 'unavailable'; answeredSecondsAgo: number | null };
}

export function readiness(): Readiness {
  // Without self-hosting, `lifecycle` is not maintained: a process that responds is ready.
  const state = isSelfHosted() ? thisProcess.lifecycle.state : 'ready';
  const kind = serverApiBase() ? 'external' : 'embedded';
  const stats = thisProcess.pageCache?.stats;
  const answeredAt = stats?.shared?.answeredAt;
  return {
    ready: state === 'ready' && contentThread()?.isRunning !== false,
    state,
    build: process.env.BUILD_ID ?? '',
    backend: { kind, ...getBackendHealth() },
    cache: stats ? { memory: stats.memory, disk: stats.disk ?? null } : null,
    redis: {
      state: stats?.shared?.state ?? 'off',
      answeredSecondsAgo: answeredAt ? Math.round((steadyNow() - answeredAt) / 1000) : null,
    },
  };
}
