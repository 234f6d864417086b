import { strapiSource } from '@wenzhan/content/sources/strapi/source';
import type { Recorded, Recorder } from '../recorder';
import { seedStrapi } from './seed';
import { withStrapi } from './server';

/** Answers for everything of `seedStrapi`, and the webhooks of an article's, a page's and a category's life. */
export function recordStrapi({ site, secret, step, readAll }: Recorder): Promise<Recorded> {
  return withStrapi({ site, secret }, async (strapi) => {
    const made = await seedStrapi(strapi);
    await step('');
    const { base: url, key } = strapi;
    await readAll(strapiSource({ url, user: undefined, key, dir: undefined }));
    await step('draft');
    const fields = { title: '新的', content: '新', category: made.news.documentId };
    let article = await strapi.create('articles', fields, 'draft');
    await step('publish');
    article = await strapi.edit('articles', article, { title: '新的' });
    await step('delete');
    await strapi.remove('articles', article);
    await step('publish page');
    const page = await strapi.create('pages', { title: '页', slug: 'ye', content: '页' });
    await step('delete page');
    await strapi.remove('pages', page);
    await step('rename category');
    await strapi.edit('categories', made.standards, { name: '标准' });
    await step('delete category');
    await strapi.remove('categories', made.standards);
    await step('end');
    return {
      base: strapi.base,
      example: 'https://strapi.example',
      secrets: { READ_TOKEN: strapi.key },
      made: {
        ...Object.fromEntries(Object.entries(made).map(([name, one]) => [name, one.documentId])),
        article: article.documentId,
      },
    };
  });
}
