import { text } from 'node:stream/consumers';
import { serveHttp } from '@wenzhan/kit/testing/api-server';
import { extraArticle } from '../../support/articles';
import { parseHtml } from '../../support/html';
import { type OwnSite, withOwnSite } from '../../support/isolated-site';
import { REVALIDATE_SECRET } from '../../support/revalidation';
import { test as base, type Lend } from '../../support/worker';

/** The public URL of the site under test. */
export const SITE_URL = 'https://www.example.com';

/** A title that tries to end a script, a line of a script, and a tag. */
const HOSTILE = '</script><!--<script>"\'&amp;\u2028\u2029\\u003c 恶意';

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
  extraArticle(9304, { title: '🈚️☃️ ༀ𒀀 表情与罕字' }),
];

interface Published extends OwnSite {
  /** The lists of URLs that the site has submitted to the search engine so far. */
  submitted: string[][];
}

/**
 * A test on a site of its worker with a public URL and a search engine, on a backend with some unusual
 * articles. Nothing is prerendered.
 */
export const test = base.extend<Published & { published: Published }>({
  published: async ({ keep }, use) => use(await keep(lendPublished)),
  site: async ({ published }, use) => use(published.site),
  backend: async ({ published }, use) => use(published.backend),
  submitted: async ({ published }, use) => use(published.submitted),
  baseURL: async ({ published }, use) => use(published.site.base),
});

const lendPublished: Lend<Published> = async (use) => {
  const submitted: string[][] = [];
  const engine = await serveHttp(async (request, response) => {
    submitted.push((await text(request)).split('\n'));
    response.end();
  });
  const BAIDU_PUSH_URL = `${engine.base}/urls?site=${SITE_URL}&token=a-token`;
  const env = { SITE_URL, REVALIDATE_SECRET, BAIDU_PUSH_URL };
  await withOwnSite({ env }, async (own) => {
    await own.backend.control({ articles: ARTICLES });
    await use({ ...own, submitted });
  });
  await engine.close();
};

/** The head of a page as served, before any script runs. */
export async function headOf(base: string | undefined, path: string) {
  const answer = await fetch(base + path);
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

export type Head = Awaited<ReturnType<typeof headOf>>;

export { expect } from 'playwright/test';
