import { expect, type Page, test } from 'playwright/test';
import { articleIdOf } from '../../lib/content-sources/names';
import { freePort } from '../support/processes';
import { ask } from '../support/raw';
import { REVALIDATE_SECRET } from '../support/signal';
import type { Site } from '../support/site';
import { SEEDED, seedGhost } from './ghost/seed';
import { type Ghost, startGhost } from './ghost/server';
import {
  expectContract,
  expectOutageSurvived,
  expectPreview,
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
  const ghost = await startGhost({
    signals: { site: `http://127.0.0.1:${port}`, secret: REVALIDATE_SECRET },
  });
  try {
    const made = await seedGhost(ghost, POSTS);
    const env = {
      CONTENT_SOURCE: 'ghost',
      CONTENT_SOURCE_URL: ghost.base,
      CONTENT_SOURCE_KEY: ghost.key,
    };
    await withSiteOn(env, port, async (site) => {
      const { status, says } = visitorOf(site);
      const staff = { username: ghost.staff.email, password: ghost.staff.token };
      const pathOf = (category: string, { id }: { id: string }) =>
        `/content/${category}/${articleIdOf(id, 16)}`;

      await test.step('the contract', () => expectContract(site, staff));
      await test.step('reading', () =>
        read(page, site, pathOf('wang-ye-biao-zhun', made.cards), ghost));
      await test.step('drafts', () =>
        expectPreview(page, site, pathOf('zhi-zai-cao-gao-li-de-biao-qian', made.draft), {
          ...staff,
          title: SEEDED.draft,
        }));

      await test.step('old addresses redirect', async () => {
        const arrives = async (old: string) => (await fetch(site.base + old)).url;
        const linked = pathOf('xin-wen', made.linked);
        expect(await arrives('/yi-pian-jiu-wen/')).toBe(site.base + linked);
        expect(await arrives('/tag/xin-wen/')).toBe(`${site.base}/content/xin-wen`);
        expect(await arrives('/contact/')).toBe(`${site.base}/single_page/contact`);
      });

      const path = pathOf('xin-wen', made.linked);
      await test.step('an edit, a new post and a deletion arrive', async () => {
        expect(await status(path)).toBe(200);
        expect(await says('/content/xin-wen', '刚刚写好的一篇')).toBe(false);
        await ghost.edit('posts', made.linked, { title: '改过的标题' });
        await timed('edit', () => says(path, '改过的标题'));
        const post = await ghost.create('posts', {
          title: '刚刚写好的一篇',
          html: '<p>正文</p>',
          tags: [{ name: '新闻' }],
          status: 'published',
        });
        await timed('new post in its list', () => says('/content/xin-wen', '刚刚写好的一篇'));
        expect(await status(pathOf('xin-wen', post))).toBe(200);
        await ghost.admin('DELETE', `/posts/${post.id}/`);
        await timed('deletion', async () => (await status(pathOf('xin-wen', post))) === 404);
        await timed(
          '… in its list',
          async () => !(await says('/content/xin-wen', '刚刚写好的一篇')),
        );
        await ghost.edit('pages', made.page, { title: '改过的页面' });
        await timed('page', () => says('/single_page/contact', '改过的页面'));
      });

      await test.step('Ghost is gone: good pages stay, also after a restart', async () => {
        const pages = [path, pathOf('posts', made.untagged), '/content', '/search?q=缓存'];
        await expectOutageSurvived(site, ghost, pages);
      });
    });
  } finally {
    await ghost.stop();
  }
});

async function read(page: Page, site: Site, path: string, ghost: Ghost): Promise<void> {
  await page.goto(site.base + path);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(SEEDED.cards);
  for (const text of ['两张图', '书签的描述', '展开的标题', '文件的说明', '引用的话']) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  const host = encodeURIComponent(new URL(ghost.base).host);
  await expect(main.getByRole('img', { name: '第一张' })).toHaveAttribute('src', new RegExp(host));
  await page.goto(`${site.base}/search?q=${encodeURIComponent('缓存')}`);
  await expect(main.getByRole('link', { name: SEEDED.linked })).toBeVisible();
  expect((await ask(site.base, `${path}.md`)).html).toContain('展开的标题');
}
