import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkContent } from '@wenzhan/content/check/check';
import { article } from '@wenzhan/content/testing/content-folder';
import { closeServers } from '@wenzhan/kit/testing/api-server';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { afterEach, expect, test } from 'vitest';
import { readHexo } from './hexo/read';
import { FIXTURES, PNG, runImport, wordpressFixture } from './testing/old-site';

afterEach(closeServers);

const BLOCKS = 'category-3/11.md';

test('files that an editor changed or deleted stay so, others follow the export', async () => {
  const site = await wordpressFixture();
  const { root, into, read } = await runImport(site);
  await writeFile(path.join(into, BLOCKS), article({ title: '编辑改过' }));
  await rm(path.join(into, 'tech/14.md'));
  const newer = site.posts.map((post) => ({ ...post, title: `${post.title}（新）` }));
  const { result } = await runImport({ ...site, posts: newer }, root);
  expect(await read(BLOCKS)).toContain('编辑改过');
  expect(existsSync(path.join(into, 'tech/14.md'))).toBe(false);
  expect(await read('tech/12.md')).toContain('title: 中文地址（新）');
  expect([...result.changes.kept.keys()].sort()).toEqual([BLOCKS, 'tech/14.md']);
});

test('a picture that was replaced in the folder of the old site is replaced here', async () => {
  const folder = temporaryFolder();
  await cp(path.join(FIXTURES, 'hexo'), folder, { recursive: true });
  const { root, into } = await runImport(await readHexo(folder));
  const picture = path.join(folder, 'source/_posts/hello/picture.png');
  await writeFile(picture, Buffer.concat([PNG, Buffer.from('other')]));
  const { result, mediaDir } = await runImport(await readHexo(folder), root);
  expect(await readdir(path.join(mediaDir, 'import'))).toHaveLength(2);
  const [name = ''] = result.media.created;
  const [file = ''] = result.changes.updated;
  expect(await readFile(path.join(into, file), 'utf8')).toContain(`/media/${name}`);
});

test('pages and categories keep their addresses when others of the same name come', async () => {
  const site = await wordpressFixture();
  const first = site.posts.find(({ kind }) => kind === 'page');
  const post = site.posts.find(({ kind }) => kind === 'post');
  if (!first || !post) throw new Error('no such posts');
  const page = (number: string) => {
    const url = `${site.base}/${number}/faq/`;
    const names = { key: `wordpress:${number}`, number, slug: 'faq', title: `问${number}` };
    return { ...first, ...names, url, otherUrls: [] };
  };
  const category = (key: string) => ({
    ...{ key, slug: 'life', title: key, parents: [], location: first.location },
  });
  const part = (numbers: string[], keys: string[]) => ({
    ...site,
    posts: [
      ...numbers.map(page),
      ...keys.map((key) => ({
        ...post,
        key: `wordpress:${key}`,
        number: undefined,
        url: `${site.base}/${key}/`,
        otherUrls: [],
        categories: [key],
      })),
    ],
    categories: keys.map(category),
  });
  const { root, read } = await runImport(part(['99'], ['life']));
  await runImport(part(['100'], []), root);
  const { result } = await runImport(part(['99', '100'], ['a/life', 'life']), root);
  expect(await read('pages/faq.md')).toContain('title: 问99\n');
  expect(await read('pages/faq-2.md')).toContain('title: 问100\n');
  expect(await read('life/category.yaml')).toContain('title: life\n');
  expect(await read('life-2/category.yaml')).toContain('title: a/life\n');
  expect(result.changes.removed).toEqual([]);
});

test('a part of an export without the page about the site leaves it in the menu', async () => {
  const site = await wordpressFixture();
  const { root, read } = await runImport(site);
  const menu = await read('site.yaml');
  expect(menu).toContain('path: /about_us');
  await runImport({ ...site, posts: site.posts.filter(({ kind }) => kind === 'post') }, root);
  expect(await read('site.yaml')).toBe(menu);
});

test('an article that an editor deleted stays so in another category, too, and costs no link but its own', async () => {
  const site = await wordpressFixture();
  const { root, into, read } = await runImport(site);
  await rm(path.join(into, 'tech/12.md'));
  const posts = site.posts.map((post) =>
    post.key === 'wordpress:12' ? { ...post, categories: ['page'] } : post,
  );
  const old = posts.find(({ key }) => key === 'wordpress:12');
  if (!old) throw new Error('no such post');
  const body = `<p>见<a href="${old.url}">旧文</a></p>`;
  const url = `${site.base}/2025/01/new/`;
  const added = { ...old, key: 'wordpress:99', number: '99', title: '新篇', body, url };
  const { result } = await runImport({ ...site, posts: [...posts, added] }, root);
  expect(existsSync(path.join(into, 'category-4/12.md'))).toBe(false);
  expect(result.changes.kept.get('category-4/12.md')).toBe('导入以后删掉了，没有再写');
  expect(await read('category-4/99.md')).toContain(`[旧文](${old.url})`);
  expect(await checkContent(into)).toEqual([]);
});

test('an article that moves to another category leaves no second copy', async () => {
  const site = await wordpressFixture();
  const { root, into } = await runImport(site);
  const moved = site.posts.map((post) =>
    post.key === 'wordpress:12' ? { ...post, categories: ['page'] } : post,
  );
  await runImport({ ...site, posts: moved }, root);
  expect(existsSync(path.join(into, 'tech/12.md'))).toBe(false);
  expect(existsSync(path.join(into, 'category-4/12.md'))).toBe(true);
  expect(await checkContent(into)).toEqual([]);
});

test('files that Git gave the line endings of Windows follow the export', async () => {
  const site = await wordpressFixture();
  const { root, into, read } = await runImport(site);
  for (const file of ['tech/12.md', 'tech/13.md', 'site.yaml']) {
    await writeFile(path.join(into, file), (await read(file)).replaceAll('\n', '\r\n'));
  }
  const posts = site.posts.map((post) =>
    post.key === 'wordpress:12' ? { ...post, title: '新的题' } : post,
  );
  const { result } = await runImport({ ...site, posts }, root);
  expect(await read('tech/12.md')).toContain('title: 新的题');
  expect(await read('tech/13.md')).toContain('\r\n');
  expect(result.changes.updated).toEqual(['tech/12.md']);
  expect([...result.changes.kept]).toEqual([]);
});

test('a text that had the line endings of Windows in the export has not changed here', async () => {
  const site = await wordpressFixture();
  const posts = site.posts.map((post) => ({
    ...post,
    format: 'markdown' as const,
    body: '甲\r\n乙',
  }));
  const { root } = await runImport({ ...site, posts });
  const { result } = await runImport({ ...site, posts }, root);
  expect([result.changes.updated, [...result.changes.kept]]).toEqual([[], []]);
});

test('an article whose next version is prepared here stays in its category', async () => {
  const site = await wordpressFixture();
  const { root, into, read } = await runImport(site);
  await writeFile(path.join(into, 'tech/12.draft.md'), article({ title: '下一版' }));
  const posts = site.posts.map((post) =>
    post.key === 'wordpress:12' ? { ...post, categories: ['page'] } : post,
  );
  const { result } = await runImport({ ...site, posts }, root);
  expect(await read('tech/12.md')).toContain('title: 中文地址');
  expect(result.changes.kept.get('tech/12.md')).toBe('这里有它的草稿，没有移到category-4/12.md');
  expect(await checkContent(into)).toEqual([]);
});

test('a second import leaves what was translated meanwhile, and what leads to it', async () => {
  const site = await wordpressFixture();
  const { root, into, read } = await runImport(site);
  const siteFile = (await read('site.yaml')).replace(/^locale: (.+)$/m, 'languages: [$1, en]');
  await writeFile(path.join(into, 'site.yaml'), siteFile);
  await mkdir(path.join(into, 'en/tech'), { recursive: true });
  await writeFile(path.join(into, 'en/tech/12.md'), article({ title: 'English' }));
  await mkdir(path.join(into, 'mine'));
  await writeFile(path.join(into, 'mine/category.yaml'), 'title: 自己的\n');
  await writeFile(path.join(into, 'mine/900.md'), article({}, '[English](/en/content/tech/12)\n'));
  const newer = site.posts.map((post) => ({ ...post, title: `${post.title}（新）` }));
  const { result } = await runImport({ ...site, posts: newer }, root);
  expect(await read('tech/12.md')).toContain('（新）');
  expect(await read('en/tech/12.md')).toContain('English');
  expect(JSON.stringify(result.site.notes)).not.toContain('/en/content/tech/12');
  expect(await checkContent(into)).toEqual([]);
});
