import { runBuild } from '../../support/build';
import { type ContentFolder, withContent } from '../../support/content-folder';
import { onceInRun } from '../../support/once';
import { BUILDS_MS, copyCheckout } from '../../support/release';
import { REVALIDATE_SECRET } from '../../support/revalidation';
import { type Site, withSite } from '../../support/site';
import { test as base } from '../../support/worker';

interface TraditionalSite {
  site: Site;
  content: ContentFolder;
}

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
  await withContent((content) =>
    withSite(
      { root, pages: 'copied', env: { CONTENT_DIR: content.dir, REVALIDATE_SECRET } },
      (site) => run({ site, content }),
    ),
  );
}

async function buildTraditional(root: string): Promise<void> {
  await copyCheckout(root);
  const { code, printed } = await runBuild(root, { TRADITIONAL_CHINESE: 'tw' });
  if (code !== 0) throw new Error(`the build failed:\n${printed}`);
}
