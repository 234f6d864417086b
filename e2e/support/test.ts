import { SHARED, SITE_NAMES } from './shared-sites';
import { test as base } from './worker';

export interface SiteOptions {
  /** The backend of the shared site under test. */
  served: keyof typeof SHARED;
}

interface SiteFixtures {
  siteName: string;
}

/** A test on the shared site of its project. */
export const test = base.extend<SiteOptions & SiteFixtures>({
  served: ['embedded', { option: true }],
  siteName: async ({ served }, use) => use(SITE_NAMES[served]),
  baseURL: async ({ served }, use) => use(process.env[SHARED[served]]),
});

export { expect } from 'playwright/test';
