import { test } from 'playwright/test';
import { articleIdOf } from '../../../lib/content/sources/identifiers';
import { freePort } from '../../support/processes';
import { seedGhost } from './ghost/seed';
import { withGhost } from './ghost/server';
import {
  expectChanges,
  expectContract,
  expectMoved,
  expectOutageSurvived,
  expectPreview,
  expectReading,
  signalsTo,
  timed,
  visitorOf,
  withSiteOn,
} from './site';
import { INSTALL_MS } from './systems';

/** Ordinary posts; with the others more than a page of Ghost's API. */
const POSTS = 130;

test.describe.configure({ timeout: INSTALL_MS + 10 * 60_000 });

test('a site on a Ghost: contract, reading, drafts, changes, outage', async ({ page }) => {
  const port = await freePort();
  await withGhost(signalsTo(port), async (ghost) => {
    const made = await seedGhost(ghost, POSTS);
    const env = {
      CONTENT_SOURCE: 'ghost',
      CONTENT_SOURCE_URL: ghost.base,
      CONTENT_SOURCE_KEY: ghost.key,
    };
    await withSiteOn(env, port, async (site) => {
      const { says } = visitorOf(site);
      const staff = { username: ghost.staff.email, password: ghost.staff.token };
      const pathOf = (category: string, { id }: { id: string }) =>
        `/content/${category}/${articleIdOf(id, 16)}`;
      const article = pathOf('xin-wen', made.linked);

      await expectContract(site, staff);
      await expectReading(page, site, pathOf('wang-ye-biao-zhun', made.cards), {
        heading: '卡片大全',
        text: '展开的标题',
        picture: '第一张',
        source: new URL(ghost.base).host,
      });
      await expectPreview(page, site, pathOf('zhi-zai-cao-gao-li-de-biao-qian', made.draft), {
        ...staff,
        title: '还没写完的草稿',
      });
      await expectMoved(site, {
        '/yi-pian-jiu-wen/': article,
        '/tag/xin-wen/': '/content/xin-wen',
        '/contact/': '/single_page/contact',
        '/rss/': '/feed.xml',
        '/tag/xin-wen/rss/': '/content/xin-wen/feed.xml',
        '/author/bian/': '/authors/bian',
        '/author/bian/rss/': '/authors/bian/feed.xml',
        '/sitemap-posts.xml': '/sitemap.xml',
      });
      await expectChanges(site, {
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
      await expectOutageSurvived(site, ghost, article, pathOf('posts', made.untagged));
    });
  });
});
