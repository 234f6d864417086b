import { test as base } from 'playwright/test';
import { type Backend, startBackend } from '../backend/client';
import { type Site, type SiteStart, startSite } from './site';

/** A site that asks a backend of its own. */
export interface OwnSite {
  backend: Backend;
  site: Site;
}

const WELL = { fail: null, articles: [], site: {}, empty: false, redirects: null };

/**
 * Runs with a new site on a new backend, and stops both whatever happens. Nothing of the site is
 * prerendered unless `pages` says so.
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
 * A test on a site and a backend that belong to its worker: what one test has seen is known to the
 * next, so each asks for addresses of its own. The backend is well and remembers nothing at first.
 */
export const test = base.extend<OwnSite, { own: OwnSite }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from here
    async ({}, use) => withOwnSite({}, use),
    { scope: 'worker' },
  ],
  site: async ({ own }, use) => use(own.site),
  backend: async ({ own: { backend } }, use) => {
    await backend.control(WELL);
    await backend.clearCalls();
    await use(backend);
  },
});

export { expect } from 'playwright/test';
