import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { article, CATEGORY, put } from '../../testing/content-folder';
import { editingApi } from '../../testing/editing';
import { refusalOf, writeFileIn } from './write-file';

/** A small disk, if this machine lets tests mount one. */
function smallDisk(): string | undefined {
  const dir = path.join(temporaryFolder(), 'disk');
  mkdirSync(dir);
  const options = ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', dir];
  if (spawnSync('mount', options).status !== 0) return undefined;
  onTestFinished(() => void spawnSync('umount', ['-l', dir]));
  return dir;
}

test('on a full disk the old file stays, a sentence says so, and after making room the text is saved', async () => {
  const full = { code: 507, message: expect.stringContaining('磁盘满了') };
  expect(refusalOf(Object.assign(new Error('no'), { code: 'ENOSPC' }))).toMatchObject(full);
  const dir = smallDisk();
  if (!dir) return;
  const files = { 'site.yaml': 'siteName: 文站\n', 'news/category.yaml': CATEGORY };
  for (const [name, text] of Object.entries(files)) await put(dir, name, text);
  await put(dir, 'news/1.md', article({ status: 'draft' }));
  const { edit, call, file } = await editingApi(dir);
  const { text, version } = await edit('edit_read', { path: 'news/1.md' });
  const ballast = path.join(dir, 'ballast.bin');
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k']);
  const body = { path: 'news/1.md', text: `${text}${'长'.repeat(30_000)}\n`, base: version };
  const refused = await call('edit_save', body);
  expect(refused).toMatchObject({ status: 507, message: expect.stringContaining('磁盘满了') });
  expect(await file('news/1.md')).toBe(text);
  expect(readdirSync(path.join(dir, 'news')).toSorted()).toEqual(['1.md', 'category.yaml']);
  // Whoever reads is not kept from it.
  expect((await edit('edit_read', { path: 'news/1.md' })).version).toBe(version);
  writeFileSync(ballast, '');
  expect((await edit('edit_save', body)).outcome).toBe('saved');
  expect(await file('news/1.md')).toBe(body.text);
});

test('whoever ends between two steps leaves the old file, and what was begun is removed later', async () => {
  const dir = temporaryFolder();
  writeFileSync(path.join(dir, '1.md'), 'old');
  writeFileSync(path.join(dir, '.writing-ended'), 'half');
  utimesSync(path.join(dir, '.writing-ended'), 1, 1);
  writeFileSync(path.join(dir, '.writing-other'), 'of a process that is writing now');
  const isStillWanted = async () => {
    expect(readFileSync(path.join(dir, '1.md'), 'utf8')).toBe('old');
    return true;
  };
  expect(await writeFileIn(dir, '1.md', 'new', { isStillWanted })).toBe(true);
  expect(readFileSync(path.join(dir, '1.md'), 'utf8')).toBe('new');
  expect(readdirSync(dir).toSorted()).toEqual(['.writing-other', '1.md']);
  expect(await writeFileIn(dir, '1.md', 'newer', { isStillWanted: async () => false })).toBe(false);
  expect(readFileSync(path.join(dir, '1.md'), 'utf8')).toBe('new');
});
