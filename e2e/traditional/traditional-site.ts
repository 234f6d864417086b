import { runBuild, withSources } from '../support/build';
import { type ContentFolder, withContent } from '../support/content-folder';
import { REVALIDATE_SECRET } from '../support/signal';
import { type Site, withSite } from '../support/site';
import { test as base } from '../support/worker';

/** Maximum duration of a build, next to other tests. */
const BUILD_MS = 8 * 60_000;

interface TraditionalSite {
  site: Site;
  content: ContentFolder;
}

/** A test on a build with pages in traditional characters, on content that tests may change. */
export const test = base.extend<object, { traditional: TraditionalSite }>({
  traditional: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
    async ({}, use) => withTraditionalSite(use),
    { scope: 'worker', timeout: BUILD_MS },
  ],
  baseURL: async ({ traditional }, use) => use(traditional.site.base),
});

export { expect } from 'playwright/test';

function withTraditionalSite(run: (site: TraditionalSite) => Promise<void>): Promise<void> {
  return withContent((content) =>
    withSources(async (root) => {
      const env = { TRADITIONAL_CHINESE: 'tw', CONTENT_DIR: content.dir, REVALIDATE_SECRET };
      const { code, printed } = await runBuild(root, env);
      if (code !== 0) throw new Error(`the build failed:\n${printed}`);
      await withSite({ root, env }, (site) => run({ site, content }));
    }),
  );
}
