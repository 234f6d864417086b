import { text } from 'node:stream/consumers';
import { expect, type Page, test } from 'playwright/test';
import { verifySignature } from '../../lib/revalidate/signature';
import { closeServers, serveHttp } from '../../testing/api-server';
import { freePort } from '../support/processes';
import { ask } from '../support/raw';
import { REVALIDATE_SECRET } from '../support/signal';
import type { Site } from '../support/site';
import {
  expectContract,
  expectOutageSurvived,
  expectPreview,
  timed,
  visitorOf,
  withSiteOn,
} from './site';
import { type WordPress, withWordPress } from './wordpress/server';

/** WordPress starts with a thousand posts, and the site is built. */
const TEST_MS = 10 * 60_000;
const POSTS = 1000;
/** Milliseconds in which WordPress' scheduler runs what is due. */
const CRON_MS = 100_000;

test.describe.configure({ timeout: TEST_MS });
test.afterEach(closeServers);

test('a site on a WordPress with a thousand posts: contract, reading, drafts, changes, outage', async ({
  page,
}) => {
  await withWordPress(POSTS, async (wordPress) => {
    const { special, user, key } = wordPress;
    const port = await freePort();
    const signals = { site: `http://127.0.0.1:${port}`, secret: REVALIDATE_SECRET };
    const env = {
      CONTENT_SOURCE: 'wordpress',
      CONTENT_SOURCE_URL: wordPress.base,
      CONTENT_SOURCE_USER: user,
      CONTENT_SOURCE_KEY: key,
    };
    await wordPress.restart(signals);
    await withSiteOn(env, port, async (site) => {
      const { status, says } = visitorOf(site);
      const editor = { username: user, password: key };

      await test.step('the contract', () => expectContract(site, editor));
      await test.step('reading', () => read(page, site, wordPress));
      await test.step('drafts', () =>
        expectPreview(page, site, `/content/web/${special.draft}`, {
          ...editor,
          title: '还没写完的草稿',
        }));

      await test.step('old addresses redirect', async () => {
        const first = `/content/html/${wordPress.ids[0]}`;
        expect(await ask(site.base, '/2024/01/first-note')).toMatchObject({
          status: 308,
          location: first,
        });
        // WordPress' addresses end with a slash.
        const moved: [string, string][] = [
          ['/2024/01/first-note/', first],
          ['/category/web/html/', '/content/html'],
          [`/?p=${wordPress.ids[0]}`, first],
          [`/?page_id=${wordPress.pages.about}`, '/about_us'],
        ];
        for (const [old, now] of moved) {
          expect(await ask(site.base, old), old).toMatchObject({ location: now });
        }
      });

      const path = `/content/html/${special.blocks}`;
      await test.step('an edit, a new post and a deletion arrive', async () => {
        expect(await status(path)).toBe(200);
        expect(await says('/content/html', '刚刚写好的一篇')).toBe(false);
        const { api, categories } = wordPress;
        const edit = () => api('POST', `posts/${special.blocks}`, { title: '改过的标题' });
        await timed('edit', () => says(path, '改过的标题'), edit);
        const fields = { title: '刚刚写好的一篇', content: '正文', status: 'publish' };
        let added = 0;
        const add = async () => {
          const made = await api('POST', 'posts', { ...fields, categories: [categories.html] });
          added = (made as { id: number }).id;
        };
        await timed('new post in its list', () => says('/content/html', fields.title), add);
        expect(await status(`/content/html/${added}`)).toBe(200);
        const remove = () => api('DELETE', `posts/${added}`);
        const isGone = async () => (await status(`/content/html/${added}`)) === 404;
        await timed('deletion', isGone, remove);
        await expect.poll(() => says('/content/html', fields.title)).toBe(false);
        const rename = () => api('POST', `categories/${categories.html}`, { name: '标记语言' });
        await timed('renamed category', () => says('/content/html', '标记语言'), rename);
      });

      await test.step('WordPress is gone: good pages stay, also after a restart', async () => {
        // One page that was rendered, and one that never was.
        const pages = [path, `/content/web/${wordPress.ids[3]}`, '/content', '/search?q=缓存'];
        await expectOutageSurvived(site, wordPress, pages);
      });

      await test.step('and back', async () => {
        await wordPress.restart(signals);
        const edit = () => wordPress.api('POST', `posts/${special.blocks}`, { title: '回来以后' });
        await timed('edit after the outage', () => says(path, '回来以后'), edit);
      });
    });
  });
});

async function read(page: Page, site: Site, { special, base }: WordPress): Promise<void> {
  await page.goto(`${site.base}/content/html/${special.blocks}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('区块、图库与嵌入');
  for (const words of ['图库的说明', '嵌入的说明', '右栏', '分页之后的文字']) {
    await expect(main.getByText(words, { exact: true })).toBeVisible();
  }
  await expect(main.getByRole('img', { name: '图库一' })).toHaveAttribute(
    'src',
    new RegExp(encodeURIComponent(new URL(base).host)),
  );
  await page.goto(`${site.base}/search?q=${encodeURIComponent('右栏')}`);
  await expect(main.getByRole('link', { name: '区块、图库与嵌入' })).toBeVisible();
}

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
  await withWordPress(1, async (wordPress) => {
    const { special, pages, categories, api } = wordPress;
    await wordPress.restart({ site: base, secret: REVALIDATE_SECRET });
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
    await api('POST', `posts/${special.reserved}`, { password: 'secret' });
    expect(await next()).toEqual(gone(`article:${special.reserved}`));
    await api('DELETE', `pages/${pages.about}`);
    expect(await next()).toEqual(gone('page:about_us'));
    await api('POST', `pages/${pages.chinese}`, { slug: 'contact' });
    const renamed = [await next(), await next()];
    expect(renamed).toContainEqual({ tags: ['page:contact'], withdrawn: [] });
    expect(renamed).toContainEqual(gone(`page:page-${pages.chinese}`));
    await api('POST', `categories/${categories.web}`, { name: '标准' });
    expect(await next()).toEqual({ tags: ['site', 'categories', 'articles'], withdrawn: [] });
    expect(received).toEqual([]);
  });
});
