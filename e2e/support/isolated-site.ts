import { type Backend, startBackend } from '../backend/client';
import { initialState } from '../backend/control';
import { waitUntil } from './processes';
import { readyOf } from './ready';
import { type Site, type SiteStart, withSite } from './site';
import { test as base, type Lend } from './worker';

/** A site with its own backend. */
export interface OwnSite {
  backend: Backend;
  site: Site;
}

const BREAKER_MS = 60_000;

/**
 * Runs with a new site on a new backend, and stops both in any case. Nothing is prerendered unless `pages`
 * says so.
 */
export async function withOwnSite<T>(
  { pages = 'none', env, ...start }: SiteStart,
  run: (own: OwnSite) => Promise<T>,
): Promise<T> {
  const backend = await startBackend();
  const settings = { API_BASE_URL: backend.base, ...env };
  return withSite({ ...start, pages, env: settings }, (site) =>
    run({ backend, site }).catch(async (error) => {
      await base.info().attach('site.log', { body: site.log() });
      await base.info().attach('calls.json', { body: JSON.stringify(await backend.calls()) });
      throw error;
    }),
  ).finally(backend.stop);
}

/**
 * A test on a site and a backend of its worker. The site's cache persists from one test to the next, so each
 * test uses its own paths. The backend starts each test without failures and recorded calls.
 */
export const test = base.extend<OwnSite & { own: OwnSite }>({
  own: async ({ keep }, use) => use(await keep(lendOwnSite)),
  // Depends on the backend, so that a test of the site alone also starts with one that works.
  site: async ({ own, backend: _ }, use) => use(own.site),
  backend: async ({ own: { backend, site } }, use) => {
    await backend.control(initialState());
    // The circuit breaker, which an earlier test may have opened, is closed again.
    await waitUntil(async () => !(await readyOf(site.base)).backend.unavailable, BREAKER_MS);
    await backend.clearCalls();
    await use(backend);
  },
});

const lendOwnSite: Lend<OwnSite> = (use) => withOwnSite({}, use);

export { expect } from 'playwright/test';
