import { EDITOR_ENV } from '../../support/editor';
import { REVALIDATE_SECRET } from '../../support/revalidation';
import { testOn } from '../../support/test-site';

const REDIRECTS = `
- { from: /old/guide.html, to: /content/guides/201, status: 301 }
- { from: '/?p=12', to: /content/guides/201, status: 301 }
- { from: /feed, to: /feed.xml, status: 301 }
- { from: /2026/11, to: /archive/2026/11, status: 301 }
- { from: /old/activity.html, status: 410 }
- { from: /content/news/99, to: /content/news/101, status: 301 }
- { from: /content/news/98, status: 410 }
`;

/** A test with a site per worker that runs without self-hosting, on content that tests may change. */
export const test = testOn({
  pages: 'copied',
  env: { ...EDITOR_ENV, REVALIDATE_SECRET, SELF_HOSTING: '0' },
  content: { prepare: (content) => content.write('redirects.yaml', REDIRECTS) },
});

export { expect } from 'playwright/test';
