import { runBuild } from '../../support/build';
import { onceInRun } from '../../support/once';
import { BUILDS_MS, copyCheckout } from '../../support/release';
import { REVALIDATE_SECRET } from '../../support/revalidation';
import { type TestSite, withTestSite } from '../../support/test-site';
import { test as base } from '../../support/worker';

type TraditionalSite = Pick<TestSite, 'site' | 'content'>;

/** A test on a build with pages in traditional characters, on content that tests may change. */
export const test = base.extend<object, { traditional: TraditionalSite }>({
  traditional: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
    async ({}, use) => withTraditionalSite(use),
    { scope: 'worker', timeout: BUILDS_MS },
  ],
  baseURL: async ({ traditional }, use) => use(traditional.site.base),
});

export { expect } from 'playwright/test';

async function withTraditionalSite(run: (site: TraditionalSite) => Promise<void>): Promise<void> {
  const root = await onceInRun('traditional', buildTraditional);
  await withTestSite({ root, pages: 'copied', env: { REVALIDATE_SECRET }, content: {} }, run);
}

async function buildTraditional(root: string): Promise<void> {
  await copyCheckout(root);
  const { code, printed } = await runBuild(root, { TRADITIONAL_CHINESE: 'tw' });
  if (code !== 0) throw new Error(`the build failed:\n${printed}`);
}
