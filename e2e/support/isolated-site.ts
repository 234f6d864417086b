import { initialState } from '../backend/control';
import { waitUntil } from './processes';
import { readyOf } from './ready';
import { REVALIDATE_SECRET } from './revalidation';
import type { SiteStart } from './site';
import { type TestSite, testOn, withTestSite } from './test-site';

/** A site with its own backend. */
export type OwnSite = Pick<TestSite, 'site' | 'backend'>;

const BREAKER_MS = 60_000;

/**
 * Runs with a new site on a new backend, and stops both in any case. Nothing is prerendered unless `pages`
 * says so.
 */
export const withOwnSite = <T>(start: SiteStart, run: (own: OwnSite) => Promise<T>): Promise<T> =>
  withTestSite({ pages: 'none', ...start, backend: {} }, run);

/**
 * A `test` on a site and a backend of its worker, which its files share. The site's cache
 * persists from one test to the next, so each test uses its own paths. The backend starts each test without failures
 * and recorded calls.
 */
export const testOnOwn = (env: Record<string, string>) =>
  testOn({ pages: 'none', backend: {}, env }).extend({
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

/** A test on the site that all files share. */
export const test = testOnOwn({ REVALIDATE_SECRET });

export { expect } from 'playwright/test';
