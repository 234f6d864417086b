import path from 'node:path';
import { ROOT } from '../../../support/site';
import type { Strapi } from './server';

const PICTURE = path.join(ROOT, 'content/media/icons/192.png');

/** Fills a Strapi: one of everything that the source has to map, and `more` ordinary articles. */
export async function seedStrapi(strapi: Strapi, more = 0) {
  const news = await strapi.create('categories', {
    name: '新闻',
    slug: 'news',
    description: '新的',
  });
  const standards = await strapi.create('categories', { name: '网页标准', slug: 'standards' });
  const tag = await strapi.create('tags', { name: '缓存' });
  const author = await strapi.create('authors', { name: '编辑部' });
  const picture = await strapi.upload(PICTURE);
  const linked = await strapi.create('articles', {
    title: '一篇旧文',
    description: '每种格式一段。',
    slug: 'yi-pian-jiu-wen',
    content: `## 小标题\n\n这里谈到**缓存**。\n\n![图一](${picture.url})\n\n[文件](/uploads/paper.pdf)\n`,
    category: news.documentId,
    tags: [tag.documentId],
    author: author.documentId,
    cover: picture.id,
  });
  const changed = await strapi.create('articles', {
    title: '改了一半的文章',
    content: '已经发布的文字。',
    category: standards.documentId,
  });
  const next = { title: '还没发布的题目', content: '还没发布的文字。', category: news.documentId };
  await strapi.edit('articles', changed, next, 'draft');
  const untagged = await strapi.create('articles', {
    title: '没有栏目的文章',
    content: '它在默认栏目里。',
  });
  const draft = await strapi.create(
    'articles',
    { title: '还没写完的草稿', content: '草稿里的字。', category: news.documentId },
    'draft',
  );
  const page = await strapi.create('pages', {
    title: '联系我们',
    slug: 'contact',
    content: '写信给我们。',
  });
  for (let number = 1; number <= more; number += 1) {
    const content = `第${number}篇的正文，讲网页标准与无障碍。\n\n`.repeat(5);
    await strapi.create('articles', { title: `第${number}篇`, content, category: news.documentId });
  }
  return { news, standards, linked, changed, untagged, draft, page };
}
