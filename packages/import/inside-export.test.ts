import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readContentPath } from '@wenzhan/content/files/content-path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';
import { readHexo } from './hexo/read';
import { MANIFEST } from './manifest';
import { readFolder } from './read-folder';
import { folderWith } from './testing/markdown-folder';
import { runImport } from './testing/old-site';

const post = (front: string) => `---\ndate: 2020-01-02\n${front}\n---\n字\n`;
const CONFIG = 'url: https://old.example\ntimezone: Asia/Shanghai\n';

/** A folder of Hexo beside another one, whose name begins alike, with a text that nobody meant to publish. */
async function besideSecret(config = '') {
  const root = await folderWith({
    'export/_config.yml': CONFIG + config,
    'export/source/_posts/a.md': post('title: 甲'),
    'export-secret/_posts/diary.md': post('title: 日记'),
    'export-secret/_config.yml': `${CONFIG}title: 机密\n`,
  });
  return { root, folder: path.join(root, 'export'), secret: path.join(root, 'export-secret') };
}

test.each(['../export-secret', 'source/../../export-secret', '..', './../export-secret/.'])(
  'a configuration of Hexo cannot name %s as its folder',
  async (name) => {
    const { folder } = await besideSecret(`source_dir: ${name}\n`);
    const file = path.join(folder, name);
    await expect(readHexo(folder)).rejects.toThrow(`${file}:1: 在导出的目录外面`);
  },
);

test.each(['source', '_config.yml'])(
  'no file is read where %s is a link to elsewhere',
  async (name) => {
    const { folder, secret } = await besideSecret();
    await rename(path.join(folder, name), path.join(folder, 'before'));
    await symlink(name === 'source' ? secret : path.join(secret, name), path.join(folder, name));
    const file = path.join(folder, name);
    await expect(readHexo(folder)).rejects.toThrow(`${file}:1: 在导出的目录外面`);
  },
);

test('a folder below a link to elsewhere is not read, and one below a link within the export is', async () => {
  const { folder, root } = await besideSecret('source_dir: link/export-secret\n');
  await symlink(root, path.join(folder, 'link'));
  await expect(readHexo(folder)).rejects.toThrow('在导出的目录外面');
  await writeFile(path.join(folder, '_config.yml'), `${CONFIG}source_dir: own\n`);
  await symlink('source', path.join(folder, 'own'));
  const { posts } = await readHexo(folder);
  expect(posts.map(({ title }) => title)).toEqual(['甲']);
});

test('the folder that the command line names may be a link', async () => {
  const { folder, root } = await besideSecret();
  const link = path.join(root, 'link');
  await symlink(folder, link);
  expect((await readHexo(link)).posts).toHaveLength(1);
  await rename(path.join(folder, '_config.yml'), path.join(folder, 'config.yml'));
  expect((await readFolder(link, '', 'markdown')).posts).toHaveLength(1);
});

const NAMES = ['../../x', '..', '/etc/x', 'a/../../../x', '%2e%2e%2fx', '.', '', '..\\x', 'pages'];

test('files are written below the content folder, whatever an export calls its parts', async () => {
  const files = NAMES.map((written, at): [string, string][] => {
    const name = JSON.stringify(written);
    const terms = `slug: ${name}\nid: ${name}\ncategories: [${name}]`;
    return [
      [`source/_posts/${at}.md`, post(`title: 甲${at}\n${terms}`)],
      [`source/${at}/index.md`, post(`title: 乙${at}\nslug: ${name}\npermalink: ${name}`)],
    ];
  });
  const folder = await folderWith({ '_config.yml': CONFIG, ...Object.fromEntries(files.flat()) });
  const site = await readHexo(folder);
  const posts = site.posts.map((one, at) => ({ ...one, slug: NAMES[at % NAMES.length] ?? '' }));
  for (const each of [site, { ...site, posts }]) {
    const { result } = await runImport(each, undefined, { offline: true });
    const written = [...result.content.files.keys()];
    expect(written.length).toBeGreaterThan(2 * NAMES.length);
    expect(written.filter((file) => typeof readContentPath(file) === 'string')).toEqual([]);
  }
});

test.each([
  { pages: { a: '../../x' } },
  { folders: { a: '../x' } },
  { numbers: { a: '../1' } },
  { media: { a: '../../secret.png' } },
])('a record of earlier imports with %j is damaged', async (part) => {
  const { folder } = await besideSecret();
  const root = temporaryFolder();
  await mkdir(path.join(root, 'content'));
  const manifest = { version: 1, files: {}, numbers: {}, media: {}, ...part };
  await writeFile(path.join(root, 'content', MANIFEST), JSON.stringify(manifest));
  await expect(runImport(await readHexo(folder), root)).rejects.toThrow('已经损坏');
});
