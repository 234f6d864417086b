import { getBackendHealth } from '../api/breaker';
import { serverApiBase } from '../env';
import { lifecycle } from '../net/lifecycle';

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
}

export function readiness(): Readiness {
  // Where the platform stops the processes, nobody keeps the state.
  const state = process.env.VERCEL ? 'ready' : lifecycle().state;
  const kind = serverApiBase() ? 'external' : 'embedded';
  return {
    ready: state === 'ready',
    state,
    build: process.env.BUILD_ID ?? '',
    backend: { kind, ...getBackendHealth() },
  };
}
