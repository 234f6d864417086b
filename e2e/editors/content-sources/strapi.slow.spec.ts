import { articleIdOf } from '@wenzhan/content/sources/identifiers';
import { expect, test } from 'playwright/test';
import { EDITOR_CREDENTIALS, EDITOR_ENV } from '../../support/editor';
import { checksOf, timed, visitorOf, withSiteOn } from './site';
import { seedStrapi } from './strapi/seed';
import { type Strapi, withStrapi } from './strapi/server';
import { INSTALL_MS } from './systems';

/** Ordinary articles; with the others more than a page of Strapi's API. */
const ARTICLES = 130;

test.describe.configure({ timeout: INSTALL_MS + 10 * 60_000 });

test('a site on a Strapi: contract, reading, drafts, changes, outage', async ({ page }) => {
  const fill = (strapi: Strapi) => seedStrapi(strapi, ARTICLES);
  await withSiteOn(
    { system: 'strapi', start: withStrapi, fill, env: EDITOR_ENV },
    async ({ source: strapi, made: { news, linked, draft, untagged }, site }) => {
      const check = checksOf(site, page);
      const { status, says } = visitorOf(site);
      const pathOf = (category: string, { documentId }: { documentId: string }) =>
        `/content/${category}/${articleIdOf(documentId, 36)}`;
      const [article, unpublished] = [pathOf('news', linked), pathOf('news', draft)];

      await check.contract(EDITOR_CREDENTIALS);
      await check.reading(article, {
        heading: '一篇旧文',
        text: '缓存',
        picture: '图一',
        source: 'uploads',
      });
      await check.preview(unpublished, {
        ...EDITOR_CREDENTIALS,
        title: '还没写完的草稿',
      });
      await check.changes({
        article,
        list: '/content/news',
        rename: (title) => strapi.edit('articles', linked, { title }),
        add: async (title) => {
          const fields = { title, content: '正文', category: news.documentId };
          const added = await strapi.create('articles', fields);
          return { path: pathOf('news', added), remove: () => strapi.remove('articles', added) };
        },
      });
      await test.step('a publication and a renamed category arrive', async () => {
        // Its edit is older than many articles; only its publication is new.
        expect(await status(unpublished)).toBe(404);
        const publish = () => strapi.edit('articles', draft, {});
        await timed('publication', publish, async () => (await status(unpublished)) === 200);
        const name = '改过的栏目';
        const rename = () => strapi.edit('categories', news, { name });
        await timed('renamed category', rename, () => says('/content/news', name));
      });
      await check.outage(strapi, article, pathOf('posts', untagged));
    },
  );
});
