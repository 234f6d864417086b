import { ghostSource } from '@wenzhan/content/sources/ghost/source';
import type { Recorded, Recorder } from '../recorder';
import { seedGhost } from './seed';
import { withGhost } from './server';

/** Answers for everything of `seedGhost`, and the webhooks of an article's, a page's and a tag's life. */
export function recordGhost({ site, secret, step, readAll }: Recorder): Promise<Recorded> {
  return withGhost({ site, secret }, async (ghost) => {
    const made = await seedGhost(ghost);
    await step('');
    await readAll(
      ghostSource({ url: ghost.base, user: undefined, key: ghost.key, dir: undefined }),
    );
    await step('publish');
    let post = await ghost.create('posts', {
      title: '新的',
      html: '<p>新</p>',
      status: 'published',
      tags: [{ name: '新闻' }],
    });
    await step('edit');
    post = await ghost.edit('posts', post, { title: '改过', html: '<p>改</p>' });
    await step('move');
    post = await ghost.edit('posts', post, { tags: [{ name: '网页标准' }] });
    await step('unpublish');
    post = await ghost.edit('posts', post, { status: 'draft' });
    await step('publish again');
    post = await ghost.edit('posts', post, { status: 'published' });
    await step('delete');
    await ghost.admin('DELETE', `/posts/${post.id}/`);
    await step('publish page');
    let page = await ghost.create('pages', { title: '页', html: '<p>页</p>', status: 'published' });
    await step('rename page');
    page = await ghost.edit('pages', page, { slug: 'renamed' });
    await step('delete page');
    await ghost.admin('DELETE', `/pages/${page.id}/`);
    await step('rename tag');
    const { tags } = await ghost.admin('GET', '/tags/?filter=slug:xin-wen');
    const [tag] = tags as { id: string; updated_at: string }[];
    const renamed = { name: '消息', slug: 'xiao-xi', updated_at: tag?.updated_at };
    await ghost.admin('PUT', `/tags/${tag?.id}/`, { tags: [renamed] });
    await step('delete tag');
    await ghost.admin('DELETE', `/tags/${tag?.id}/`);
    await step('end');
    const [content = '', admin = ''] = ghost.key.split(',');
    return {
      base: ghost.base,
      example: 'https://ghost.example',
      secrets: { CONTENT_KEY: content, ADMIN_KEY: admin },
      made: {
        ...Object.fromEntries(Object.entries(made).map(([name, { id }]) => [name, id])),
        changed: post.id,
      },
    };
  });
}
