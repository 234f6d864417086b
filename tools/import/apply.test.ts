import { mkdir, rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readFault, runImport } from '../../testing/import/old-site';
import { temporaryFolder } from '../../testing/temporary-folder';

const ARTICLE = 'notes/1.md';

/** A site of one article. */
const site = () => readFault('wp-part1.xml');

/** The site with another title of its article. */
async function newer() {
  const { posts, ...rest } = await site();
  return { ...rest, posts: posts.map((post) => ({ ...post, title: '改过' })) };
}

/** Puts a symbolic link in the place of a folder. */
async function linkTo(folder: string): Promise<void> {
  await rename(folder, `${folder}-elsewhere`);
  await symlink(`${folder}-elsewhere`, folder);
}

test('a dry run writes nothing through a symbolic link, and an import writes where it leads', async () => {
  const { root, into, read } = await runImport(await site());
  await linkTo(path.join(into, 'notes'));
  await runImport(await newer(), root, { dryRun: true });
  expect(await read(ARTICLE)).toContain('title: 甲\n');
  await runImport(await newer(), root);
  expect(await read(ARTICLE)).toContain('title: 改过\n');
});

test('the content folder may be a symbolic link', async () => {
  const root = temporaryFolder();
  await mkdir(path.join(root, 'content'));
  await linkTo(path.join(root, 'content'));
  const { read } = await runImport(await site(), root);
  expect(await read(ARTICLE)).toContain('title: 甲\n');
});
