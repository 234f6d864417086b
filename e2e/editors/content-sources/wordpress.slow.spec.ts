import { text } from 'node:stream/consumers';
import { verifySignature } from '@wenzhan/contract/revalidation/signature';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { expect, test } from 'playwright/test';
import { REVALIDATE_SECRET } from '../../support/revalidation';
import { checksOf, timed, visitorOf, withSiteOn } from './site';
import type { Webhooks } from './systems';
import { type WordPress, withWordPress } from './wordpress/server';

/** WordPress starts with a thousand posts, and the site is built. */
const TEST_MS = 10 * 60_000;
/** Milliseconds in which WordPress' scheduler runs what is due. */
const CRON_MS = 100_000;

test.describe.configure({ timeout: TEST_MS });
test.afterEach(closeServers);

test('a site on a WordPress with a thousand posts: contract, reading, drafts, changes, outage', async ({
  page,
}) => {
  const start = (webhooks: Webhooks, run: (wordPress: WordPress) => Promise<void>) =>
    withWordPress({ posts: 1000, webhooks }, run);
  await withSiteOn(
    { system: 'wordpress', start, fill: async (wordPress) => wordPress },
    async ({ source: wordPress, site }) => {
      const { api, categories, ids, special, user, key } = wordPress;
      const check = checksOf(site, page);
      const { says } = visitorOf(site);
      const editor = { username: user, password: key };
      const [article, first] = [`/content/html/${special.blocks}`, `/content/html/${ids[0]}`];
      const rename = (title: string) => api('POST', `posts/${special.blocks}`, { title });

      await check.contract(editor);
      await check.reading(article, {
        heading: '区块、图库与嵌入',
        text: '分页之后的文字',
        picture: '图库一',
        source: new URL(wordPress.base).host,
      });
      await check.preview(`/content/web/${special.draft}`, {
        ...editor,
        title: '还没写完的草稿',
      });
      // WordPress' addresses end with a slash.
      await check.moved({
        '/2024/01/first-note': first,
        '/2024/01/first-note/': first,
        '/category/web/html/': '/content/html',
        [`/?p=${ids[0]}`]: first,
        [`/?page_id=${wordPress.pages.about}`]: '/about_us',
        '/feed/': '/feed.xml',
        '/feed/atom/': '/atom.xml',
        '/category/web/html/feed/': '/content/html/feed.xml',
        '/tag/区块/feed/': `/tags/${encodeURIComponent('区块')}/feed.xml`,
        '/author/editor/': '/authors/editor',
        '/author/editor/feed/': '/authors/editor/feed.xml',
        '/2024/01/': '/archive/2024/01',
        '/2024/': '/archive',
        '/wp-sitemap.xml': '/sitemap.xml',
      });
      await test.step('feed readers know what they read in the feeds of WordPress', async () => {
        const idsOf = async (url: string) => {
          const feed = await (await fetch(url)).text();
          return [...feed.matchAll(/<guid[^>]*>([^<]+)</g)].map(([, id]) => id);
        };
        const known = await idsOf(`${wordPress.base}/feed/`);
        expect(known).toHaveLength(10);
        // WordPress also names the post with a password, which this site leaves out.
        const ours = await idsOf(`${site.base}/feed/`);
        expect(known.filter((id) => !ours.includes(id)).length).toBeLessThanOrEqual(1);
      });
      await check.changes({
        article,
        list: '/content/html',
        rename,
        add: async (title) => {
          const fields = { title, content: '正文', categories: [categories.html] };
          const { id } = await api('POST', 'posts', { ...fields, status: 'publish' });
          return { path: `/content/html/${id}`, remove: () => api('DELETE', `posts/${id}`) };
        },
      });
      await test.step('a renamed category arrives', async () => {
        const name = '标记语言';
        const change = () => api('POST', `categories/${categories.html}`, { name });
        await timed('renamed category', change, () => says('/content/html', name));
      });
      await check.outage(wordPress, article, `/content/web/${ids[3]}`);
      await test.step('and back', async () => {
        await wordPress.restart();
        const title = '回来以后';
        await timed(
          'edit after the outage',
          () => rename(title),
          () => says(article, title),
        );
      });
    },
  );
});

test('the plugin signs what it sends, sends what changed, and tries again', async () => {
  const received: { tags: string[]; withdrawn?: string[] }[] = [];
  let refusals = 1;
  const { base } = await serveHttp(async (request, response) => {
    const body = await text(request);
    const headers = new Headers(request.headers as Record<string, string>);
    const isRefused = refusals > 0;
    refusals -= 1;
    const isSigned = verifySignature(REVALIDATE_SECRET, headers, body) !== null;
    const isTaken = request.url === '/api/revalidate' && isSigned && !isRefused;
    if (isTaken) received.push(JSON.parse(body));
    response.writeHead(isTaken ? 200 : 503).end();
  });
  const webhooks = { site: base, secret: REVALIDATE_SECRET };
  await withWordPress({ posts: 1, webhooks }, async (wordPress) => {
    const { special, pages, categories, api } = wordPress;
    const next = async () => {
      await expect.poll(() => received.length).toBeGreaterThan(0);
      const { tags, withdrawn = [] } = received.shift() ?? { tags: [] };
      return { tags, withdrawn };
    };
    await api('POST', `posts/${special.chinese}`, { title: '第一次没有送到' });
    expect(received).toEqual([]);
    // The scheduler runs when somebody visits, once a minute at most.
    const visit = async () => {
      await fetch(`${wordPress.base}/wp-cron.php`);
      return received.length;
    };
    await expect.poll(visit, { timeout: CRON_MS, intervals: [2000] }).toBe(1);
    expect(await next()).toEqual({ tags: [`article:${special.chinese}`], withdrawn: [] });

    const gone = (tag: string) => ({ tags: [], withdrawn: [tag] });
    await api('POST', `posts/${special.draft}`, { title: '仍是草稿' });
    await api('POST', `posts/${special.draft}`, { status: 'publish' });
    expect(await next()).toEqual({ tags: [`article:${special.draft}`], withdrawn: [] });
    await api('POST', `posts/${special.draft}`, { status: 'draft' });
    expect(await next()).toEqual(gone(`article:${special.draft}`));
    const putOff = { tags: [`article:${special.future}`], withdrawn: [] };
    await api('POST', `posts/${special.future}`, { date: '2038-01-01T08:00:00' });
    expect(await next()).toEqual(putOff);
    await api('POST', `posts/${special.future}`, { status: 'draft' });
    expect(await next()).toEqual(putOff);
    await api('POST', `posts/${special.reserved}`, { password: 'secret' });
    expect(await next()).toEqual(gone(`article:${special.reserved}`));
    await api('DELETE', `pages/${pages.about}`);
    expect(await next()).toEqual(gone('page:about_us'));
    await api('POST', `pages/${pages.chinese}`, { slug: 'contact' });
    const renamed = [await next(), await next()];
    expect(renamed).toContainEqual({ tags: ['page:contact'], withdrawn: [] });
    expect(renamed).toContainEqual(gone(`page:page-${pages.chinese}`));

    // If two pages have one slug, it is the name of the older one.
    const add = (fields: object) =>
      api('POST', 'pages', { title: '团队', status: 'publish', ...fields });
    await add({ slug: 'team' });
    expect(await next()).toEqual({ tags: ['page:team'], withdrawn: [] });
    const child = await add({ slug: 'team', parent: pages.chinese });
    const name = `page:page-${child.id}`;
    expect(await next()).toEqual({ tags: ['page:team', name], withdrawn: [] });
    await api('DELETE', `pages/${child.id}`);
    const left = [await next(), await next()];
    expect(left).toContainEqual({ tags: ['page:team'], withdrawn: [] });
    expect(left).toContainEqual(gone(name));

    await api('POST', `categories/${categories.web}`, { name: '标准' });
    expect(await next()).toEqual({ tags: ['site', 'categories', 'articles'], withdrawn: [] });
    expect(received).toEqual([]);
  });
});
