import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkContent } from '@wenzhan/content/check/check';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';
import { readGhost } from './ghost';
import { formatReport } from './report';
import { runImport, wordpressFixture } from './testing/old-site';

/** A site of Ghost with 20 tags, of which every four have a post more than the next four. */
async function manyTags() {
  const tags = Array.from({ length: 20 }, (_, n) => ({
    id: `t${n}`,
    name: `标签${n}`,
    slug: `t${n}`,
  }));
  const posts = tags.flatMap(({ id }, n) =>
    Array.from({ length: 5 - Math.floor(n / 4) }, (_, m) => ({
      ...{ id: `p${id}x${m}`, title: `第${n}-${m}篇`, slug: `p-${n}-${m}`, html: '<p>正文</p>' },
      ...{ status: 'published', published_at: '2020-01-02 03:04:05' },
    })),
  );
  const links = posts.map(({ id }) => ({
    post_id: id,
    tag_id: id.slice(1).split('x')[0],
    sort_order: 0,
  }));
  // A post whose second tag is a frequent one.
  links.push({ post_id: 'pt19x0', tag_id: 't0', sort_order: 1 });
  const file = path.join(temporaryFolder(), 'export.json');
  await writeFile(file, JSON.stringify({ db: [{ data: { posts, tags, posts_tags: links } }] }));
  return readGhost(file, 'https://old.example');
}

test('of many tags few become categories, the rest stay tags, and the report says which', async () => {
  const { root, into, result, read } = await runImport(await manyTags(), undefined, {
    offline: true,
  });
  expect([...result.map.categories.values()].map(({ title }) => title).sort()).toEqual(
    ['文章', ...Array.from({ length: 8 }, (_, n) => `标签${n}`)].sort(),
  );
  expect(result.map.places.find(({ post }) => post.title === '第19-0篇')?.file).toMatch(/^t0\//);
  const other = result.map.places.find(({ post }) => post.title === '第18-0篇');
  expect(other?.file).toMatch(/^posts\//);
  expect(await read(other?.file ?? '')).toContain('tags:\n  - 标签18');
  expect(formatReport(result)).toMatch(
    /选出的栏目\*\*：标签0（6篇）、标签1（5篇）.*其余12个是标签/,
  );
  expect(await checkContent(into)).toEqual([]);
  // Another import keeps the choice, so that no address changes.
  const site = await manyTags();
  const fewer = { ...site, posts: site.posts.filter(({ title }) => !title.startsWith('第0-')) };
  const again = await runImport(fewer, root, { offline: true });
  expect(again.result.site.chosen).toEqual(result.site.chosen);
});

test('the categories that are asked for are the only ones, of any system', async () => {
  const { into, result, read } = await runImport(await wordpressFixture(), undefined, {
    ...{ offline: true, categories: ['技术'] },
  });
  expect([...result.map.categories.keys()].sort()).toEqual(['posts', 'tech']);
  expect(await read('redirects.yaml')).toContain(
    '- from: /category/tech/前端\n  to: /tags/%E5%89%8D%E7%AB%AF',
  );
  expect(await checkContent(into)).toEqual([]);
});

test('a category that the site does not have is named, with those that it has', async () => {
  const options = { offline: true, categories: ['没有的'] };
  await expect(runImport(await wordpressFixture(), undefined, options)).rejects.toThrow(
    '--categories:1: 没有叫没有的的；有：技术、前端、分页',
  );
});
