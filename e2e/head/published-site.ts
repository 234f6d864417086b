import { test as base } from 'playwright/test';
import { type Backend, startBackend } from '../backend/client';
import { extraArticle } from '../support/articles';
import { parseHtml } from '../support/html';
import { PAGE_KINDS, type PageKind } from '../support/page-kinds';
import { type Site, startSite } from '../support/site';

/** The public URL of the site under test. */
export const SITE_URL = 'https://www.example.com';

/** A title that tries to end a script, a line of a script, and a tag. */
export const HOSTILE = '</script><!--<script>"\'&amp;\u2028\u2029\\u003c 恶意';

const COVER = { url: 'https://pictures.example/cover.jpg', width: 1600, height: 900 };

const ARTICLES = [
  extraArticle(9301, { title: HOSTILE, summary: HOSTILE, tags: [HOSTILE], author: HOSTILE }),
  extraArticle(9302, {
    updatedAt: '2025-07-01T00:00:00+08:00',
    summary: '',
    cover: COVER,
    author: '某人',
    tags: ['甲', '乙'],
  }),
  extraArticle(9303, { seo: { noindex: true, title: '另一个标题', description: '另一个说明' } }),
  extraArticle(9305, { title: '后端答不出来的时候' }),
  extraArticle(9304, { title: '🈚️☃️ ༀ𒀀 表情与罕字' }),
];

interface Published {
  site: Site;
  backend: Backend;
}

/**
 * A test on a site of its worker with a public URL, on a backend with some unusual articles. Nothing is
 * prerendered.
 */
export const test = base.extend<Published, { published: Published }>({
  published: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
    async ({}, use) => {
      const backend = await startBackend();
      await backend.control({ articles: ARTICLES });
      const env = { API_BASE_URL: backend.base, SITE_URL };
      const site = await startSite({ env, pages: 'none' });
      await use({ site, backend });
      await Promise.all([site.stop(), backend.stop()]);
    },
    { scope: 'worker' },
  ],
  site: async ({ published }, use) => use(published.site),
  backend: async ({ published }, use) => use(published.backend),
  baseURL: async ({ published }, use) => use(published.site.base),
});

/** Indexable pages of every kind. */
export const INDEXED: readonly PageKind[] = PAGE_KINDS.filter(
  ({ status, path }) => status === 200 && !/^\/(search|login|test)/.test(path),
);

/** Tools, which are not indexable. */
export const TOOLS: readonly PageKind[] = PAGE_KINDS.filter(
  ({ status, path }) => status === 200 && /^\/(search|login|test)/.test(path),
);

/** The head of a page as served, before any script runs. */
export async function headOf(base: string | undefined, path: string, userAgent = 'a person') {
  const answer = await fetch(base + path, { headers: { 'user-agent': userAgent } });
  const html = await answer.text();
  const document = parseHtml(`${html.slice(0, html.indexOf('</head>'))}</head></html>`);
  const all = (selector: string, attribute: string) =>
    [...document.querySelectorAll(selector)].map((one) => one.getAttribute(attribute));
  return {
    status: answer.status,
    html,
    title: document.title,
    meta: (name: string) => all(`meta[name="${name}"], meta[property="${name}"]`, 'content'),
    links: (rel: string, type?: string) =>
      all(`link[rel="${rel}"]${type ? `[type="${type}"]` : ''}`, 'href'),
  };
}

export { expect } from 'playwright/test';
