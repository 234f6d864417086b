import { expect, type Page, test } from 'playwright/test';
import { articleIdOf } from '../../lib/content-sources/names';
import { EDITOR_CREDENTIALS, EDITOR_ENV } from '../support/editor';
import { freePort } from '../support/processes';
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
import { SEEDED, seedStrapi } from './strapi/seed';
import { startStrapi } from './strapi/server';
import { INSTALL_MS } from './systems';

/** Ordinary articles; with the others more than a page of Strapi's API. */
const ARTICLES = 130;

test.describe.configure({ timeout: INSTALL_MS + 10 * 60_000 });

test('a site on a Strapi: contract, reading, drafts, changes, outage', async ({ page }) => {
  const port = await freePort();
  const strapi = await startStrapi({
    signals: { site: `http://127.0.0.1:${port}`, secret: REVALIDATE_SECRET },
  });
  try {
    const made = await seedStrapi(strapi, ARTICLES);
    const env = {
      ...EDITOR_ENV,
      CONTENT_SOURCE: 'strapi',
      CONTENT_SOURCE_URL: strapi.base,
      CONTENT_SOURCE_KEY: strapi.key,
    };
    await withSiteOn(env, port, async (site) => {
      const { status, says } = visitorOf(site);
      const pathOf = (category: string, { documentId }: { documentId: string }) =>
        `/content/${category}/${articleIdOf(documentId, 36)}`;

      await test.step('the contract', () => expectContract(site, EDITOR_CREDENTIALS));
      const path = pathOf('news', made.linked);
      await test.step('reading', () => read(page, site, path));
      await test.step('drafts', () =>
        expectPreview(page, site, pathOf('news', made.draft), {
          ...EDITOR_CREDENTIALS,
          title: SEEDED.draft,
        }));

      await test.step('an edit, a new article and a deletion arrive', async () => {
        expect(await says('/content/news', '刚刚写好的一篇')).toBe(false);
        await strapi.edit('articles', made.linked, { title: '改过的标题' });
        await timed('edit', () => says(path, '改过的标题'));
        // Its edit is older than many articles; only its publication is new.
        expect(await status(pathOf('news', made.draft))).toBe(404);
        await strapi.edit('articles', made.draft, {});
        await timed('publication', async () => (await status(pathOf('news', made.draft))) === 200);
        const fields = { title: '刚刚写好的一篇', content: '正文', category: made.news.documentId };
        const article = await strapi.create('articles', fields);
        await timed('new article in its list', () => says('/content/news', '刚刚写好的一篇'));
        expect(await status(pathOf('news', article))).toBe(200);
        await strapi.remove('articles', article);
        await timed('deletion', async () => (await status(pathOf('news', article))) === 404);
        await timed('… in its list', async () => !(await says('/content/news', '刚刚写好的一篇')));
        await strapi.edit('categories', made.news, { name: '改过的栏目' });
        await timed('category renamed', () => says('/content/news', '改过的栏目'));
      });

      await test.step('Strapi is gone: good pages stay, also after a restart', async () => {
        const pages = [path, pathOf('posts', made.untagged), '/content', '/search?q=缓存'];
        await expectOutageSurvived(site, strapi, pages);
      });
    });
  } finally {
    await strapi.stop();
  }
});

async function read(page: Page, site: Site, path: string): Promise<void> {
  await page.goto(site.base + path);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(SEEDED.linked);
  await expect(main.getByText('缓存', { exact: true }).first()).toBeVisible();
  await expect(main.getByRole('img', { name: '图一' })).toHaveAttribute('src', /uploads/);
  await page.goto(`${site.base}/search?q=${encodeURIComponent('缓存')}`);
  await expect(main.getByRole('link', { name: SEEDED.linked })).toBeVisible();
}
