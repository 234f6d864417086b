import { REVALIDATE_SECRET } from '../../support/revalidation';
import { testOn } from '../../support/test-site';

/** A test on a site with pages in traditional characters, on content that tests may change. */
export const test = testOn({
  pages: 'none',
  env: { REVALIDATE_SECRET, TRADITIONAL_CHINESE: 'tw' },
  content: {},
});

export { expect } from 'playwright/test';
