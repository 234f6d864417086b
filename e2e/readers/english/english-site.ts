import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ENGLISH_CONTENT } from '@wenzhan/content/testing/english-content';
import { runBuild } from '../../support/build';
import { onceInRun } from '../../support/once';
import { BUILDS_MS, copyCheckout } from '../../support/release';
import { type Site, withSite } from '../../support/site';
import { test as base } from '../../support/worker';

/** Content of the site, in the folder of its build. */
const CONTENT = 'content-in-english';

/** A test on a build of a site in English. */
export const test = base.extend<object, { english: Site }>({
  english: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
    async ({}, use) => {
      const root = await onceInRun('english', buildEnglish);
      await withSite(
        { root, pages: 'copied', env: { CONTENT_DIR: path.join(root, CONTENT) } },
        use,
      );
    },
    { scope: 'worker', timeout: BUILDS_MS },
  ],
  baseURL: async ({ english }, use) => use(english.base),
});

export { expect } from 'playwright/test';

async function buildEnglish(root: string): Promise<void> {
  await copyCheckout(root);
  const content = path.join(root, CONTENT);
  for (const [file, text] of Object.entries(ENGLISH_CONTENT)) {
    await mkdir(path.dirname(path.join(content, file)), { recursive: true });
    await writeFile(path.join(content, file), text);
  }
  const { code, printed } = await runBuild(root, { CONTENT_DIR: content });
  if (code !== 0) throw new Error(`the build failed:\n${printed}`);
}
