import { test as base } from 'playwright/test';
import { type ContentFolder, withContent } from '../support/content-folder';
import { EDITOR_ENV } from '../support/editor';
import { REVALIDATE_SECRET } from '../support/signal';
import { type Site, startSite } from '../support/site';

const REDIRECTS = `
- { from: /old/guide.html, to: /content/guides/201, status: 301 }
- { from: /old/activity.html, status: 410 }
- { from: /content/news/99, to: /content/news/101, status: 301 }
- { from: /content/news/98, status: 410 }
`;

interface PlainSite {
  site: Site;
  content: ContentFolder;
}

/** A test with a site per worker that runs without self-hosting, on content that tests may change. */
export const test = base.extend<object, { plain: PlainSite }>({
  plain: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures it needs from this parameter
    async ({}, use) => {
      await withContent(async (content) => {
        await content.write('redirects.yaml', REDIRECTS);
        const env = { ...EDITOR_ENV, REVALIDATE_SECRET, CONTENT_DIR: content.dir };
        const site = await startSite({ pages: 'copied', env: { ...env, SELF_HOSTING: '0' } });
        await use({ site, content });
        await site.stop();
      });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ plain }, use) => use(plain.site.base),
});

export { expect } from 'playwright/test';
