import { articleIdOf } from '@wenzhan/content/sources/identifiers';
import { test } from 'playwright/test';
import { seedGhost } from './ghost/seed';
import { type Ghost, withGhost } from './ghost/server';
import { checksOf, timed, visitorOf, withSiteOn } from './site';
import { INSTALL_MS } from './systems';

/** Ordinary posts; with the others more than a page of Ghost's API. */
const POSTS = 130;

test.describe.configure({ timeout: INSTALL_MS + 10 * 60_000 });

test('a site on a Ghost: contract, reading, drafts, changes, outage', async ({ page }) => {
  const fill = (ghost: Ghost) => seedGhost(ghost, POSTS);
  await withSiteOn(
    { system: 'ghost', start: withGhost, fill },
    async ({ source: ghost, made, site }) => {
      const check = checksOf(site, page);
      const { says } = visitorOf(site);
      const staff = { username: ghost.staff.email, password: ghost.staff.token };
      const pathOf = (category: string, { id }: { id: string }) =>
        `/content/${category}/${articleIdOf(id, 16)}`;
      const article = pathOf('xin-wen', made.linked);

      await check.contract(staff);
      await check.reading(pathOf('wang-ye-biao-zhun', made.cards), {
        heading: '卡片大全',
        text: '展开的标题',
        picture: '第一张',
        source: new URL(ghost.base).host,
      });
      await check.preview(pathOf('zhi-zai-cao-gao-li-de-biao-qian', made.draft), {
        ...staff,
        title: '还没写完的草稿',
      });
      await check.moved({
        '/yi-pian-jiu-wen/': article,
        '/tag/xin-wen/': '/content/xin-wen',
        '/contact/': '/single_page/contact',
        '/rss/': '/feed.xml',
        '/tag/xin-wen/rss/': '/content/xin-wen/feed.xml',
        '/author/bian/': '/authors/bian',
        '/author/bian/rss/': '/authors/bian/feed.xml',
        '/sitemap-posts.xml': '/sitemap.xml',
      });
      await check.changes({
        article,
        list: '/content/xin-wen',
        rename: (title) => ghost.edit('posts', made.linked, { title }),
        add: async (title) => {
          const fields = { title, html: '<p>正文</p>', tags: [{ name: '新闻' }] };
          const added = await ghost.create('posts', { ...fields, status: 'published' });
          const remove = () => ghost.admin('DELETE', `/posts/${added.id}/`);
          return { path: pathOf('xin-wen', added), remove };
        },
      });
      await test.step('a renamed page arrives', async () => {
        const title = '改过的页面';
        const rename = () => ghost.edit('pages', made.page, { title });
        await timed('page', rename, () => says('/single_page/contact', title));
      });
      await check.outage(ghost, article, pathOf('posts', made.untagged));
    },
  );
});
