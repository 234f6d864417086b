import { test as base, expect } from 'playwright/test';
import { type Backend, startBackend } from '../backend/client';
import { type Site, type SiteStart, startSite } from './site';

/** A site with its own backend. */
export interface OwnSite {
  backend: Backend;
  site: Site;
}

const WELL = { fail: null, articles: [], site: {}, empty: false, redirects: null };

/**
 * Runs with a new site on a new backend, and stops both in any case. Nothing is prerendered unless `pages`
 * says so.
 */
export async function withOwnSite<T>(
  { pages = 'none', env, ...start }: SiteStart,
  run: (own: OwnSite) => Promise<T>,
): Promise<T> {
  const backend = await startBackend();
  try {
    const site = await startSite({ ...start, pages, env: { API_BASE_URL: backend.base, ...env } });
    try {
      return await run({ backend, site });
    } finally {
      await site.stop();
    }
  } finally {
    await backend.stop();
  }
}

/**
 * A test on a site and a backend of its worker. The site's cache persists from one test to the next, so each
 * test uses its own paths. The backend starts each test without failures and recorded calls, and the site
 * with a closed circuit breaker, whatever an earlier test has left.
 */
export const test = base.extend<OwnSite, { own: OwnSite }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
    async ({}, use) => withOwnSite({}, use),
    { scope: 'worker' },
  ],
  site: async ({ own: { site }, backend: _ }, use) => {
    const health = async () => (await fetch(`${site.base}/api/ready`)).json();
    await expect.poll(health).toMatchObject({ backend: { dead: false } });
    await use(site);
  },
  backend: async ({ own: { backend } }, use) => {
    await backend.control(WELL);
    await backend.clearCalls();
    await use(backend);
  },
});

export { expect } from 'playwright/test';
