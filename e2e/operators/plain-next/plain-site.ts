import { type ContentFolder, withContent } from '../../support/content-folder';
import { EDITOR_ENV } from '../../support/editor';
import { REVALIDATE_SECRET } from '../../support/revalidation';
import { type Site, withSite } from '../../support/site';
import { test as base, type Lend } from '../../support/worker';

const REDIRECTS = `
- { from: /old/guide.html, to: /content/guides/201, status: 301 }
- { from: '/?p=12', to: /content/guides/201, status: 301 }
- { from: /feed, to: /feed.xml, status: 301 }
- { from: /2026/11, to: /archive/2026/11, status: 301 }
- { from: /old/activity.html, status: 410 }
- { from: /content/news/99, to: /content/news/101, status: 301 }
- { from: /content/news/98, status: 410 }
`;

interface PlainSite {
  site: Site;
  content: ContentFolder;
}

/** A test with a site per worker that runs without self-hosting, on content that tests may change. */
export const test = base.extend<{ plain: PlainSite }>({
  plain: async ({ keep }, use) => use(await keep(lendPlain)),
  baseURL: async ({ plain }, use) => use(plain.site.base),
});

const lendPlain: Lend<PlainSite> = (use) =>
  withContent(async (content) => {
    await content.write('redirects.yaml', REDIRECTS);
    const env = { ...EDITOR_ENV, REVALIDATE_SECRET, CONTENT_DIR: content.dir };
    await withSite({ pages: 'copied', env: { ...env, SELF_HOSTING: '0' } }, (site) =>
      use({ site, content }),
    );
  });

export { expect } from 'playwright/test';
