import { ENGLISH_CONTENT } from '@wenzhan/content/testing/english-content';
import { withContentFiles } from '../../support/content-files';
import { type Site, withSite } from '../../support/site';
import { test as base, type Lend } from '../../support/worker';

const lendSite: Lend<Site> = (use) =>
  withContentFiles(ENGLISH_CONTENT, (CONTENT_DIR) =>
    withSite({ pages: 'none', env: { CONTENT_DIR } }, use),
  );

/** A test on a site in English. */
export const test = base.extend<object & { english: Site }>({
  english: async ({ keep }, use) => use(await keep(lendSite)),
  baseURL: async ({ english }, use) => use(english.base),
});

export { expect } from 'playwright/test';
