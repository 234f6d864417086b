import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { ContentChange, OnChange } from '@wenzhan/contract/request/embedded-api';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import type { IndexCache } from './index-cache';
import * as indexing from './index-cache';
import { folderSource } from './sources/folder-source';
import { ContentStore } from './store';
import { article, CATEGORY, contentFolder, NOW, put } from './testing/content-folder';

const FILES = {
  'news/category.yaml': CATEGORY,
  'news/1.md': article({ title: '一' }),
  'news/2.md': article({ title: '二' }),
};

/** A store over a folder that somebody watches, by a clock that does not pass by itself. */
async function watched(dir: string, index?: IndexCache) {
  const store = new ContentStore(folderSource(dir, { saveMs: 0 }), index);
  store.isWatched = true;
  let now = NOW;
  const sent: ContentChange[] = [];
  const look = async (send: OnChange = async (change) => void sent.push(change), ms = 0) => {
    now += ms;
    await store.look(now, () => {});
    await store.announce(now, send);
    return sent.splice(0);
  };
  /** Looks, and waits until the index for the next start is written. */
  const lookAndKeep = async () => {
    const announced = await look();
    await store.rescan(now, () => {}, []);
    return announced;
  };
  return { store, look, lookAndKeep };
}

const change = (tags: string[], withdrawn: string[] = []) => [
  {
    tags: expect.toSatisfy((all: string[]) => all.sort().join() === tags.sort().join()),
    withdrawn,
  },
];

test('what comes, changes and goes is announced as one change, and once', async () => {
  const dir = await contentFolder(FILES);
  const { look } = await watched(dir);
  expect(await look()).toEqual([]);
  await put(dir, 'news/1.md', article({ title: '新' }));
  await put(dir, 'news/3.md', article());
  await put(dir, 'site.yaml', 'siteName: 另一个\n');
  await rm(path.join(dir, 'news/2.md'));
  expect(await look()).toEqual(change(['article:1', 'article:3', 'site'], ['article:2']));
  expect(await look()).toEqual([]);
});

test('drafts are announced when readers see them, or no longer do', async () => {
  const dir = await contentFolder({ ...FILES, 'news/4.md': article({ status: 'draft' }) });
  const { look } = await watched(dir);
  await look();
  await put(dir, 'news/4.md', article({ status: 'draft', title: '草稿' }));
  await put(dir, 'news/1.draft.md', article({ title: '下一版' }));
  expect(await look()).toEqual([]);
  await put(dir, 'news/4.md', article());
  await put(dir, 'news/1.md', article({ status: 'draft' }));
  expect(await look()).toEqual(change(['article:4'], ['article:1']));
});

test('an article is announced at its time, and articles with their category', async () => {
  const publishedAt = new Date(NOW + 1000).toISOString();
  const dir = await contentFolder({ ...FILES, 'news/3.md': article({ publishedAt }) });
  const { look } = await watched(dir);
  await look();
  expect(await look(undefined, 999)).toEqual([]);
  expect(await look(undefined, 1)).toEqual(change(['article:3']));
  await rm(path.join(dir, 'news/category.yaml'));
  const [{ tags, withdrawn } = { tags: [], withdrawn: [] }] = await look();
  expect([tags, withdrawn.sort()]).toEqual([
    [],
    ['article:1', 'article:2', 'article:3', 'category:news'],
  ]);
});

test('an article that expires is withdrawn at that time', async () => {
  const expiresAt = new Date(NOW + 1000).toISOString();
  const publishedAt = new Date(NOW - 1000).toISOString();
  const expiring = article({ publishedAt, expiresAt });
  const { look } = await watched(await contentFolder({ ...FILES, 'news/3.md': expiring }));
  await look();
  expect(await look(undefined, 999)).toEqual([]);
  expect(await look(undefined, 1)).toEqual([{ tags: [], withdrawn: ['article:3'] }]);
});

test('aliases are announced as redirects', async () => {
  const dir = await contentFolder(FILES);
  const { look } = await watched(dir);
  await look();
  await put(
    dir,
    'news/1.md',
    `${article({ title: '新' })}`.replace('\n---\n', '\naliases: [/old]\n---\n'),
  );
  expect(await look()).toEqual(change(['article:1', 'redirects']));
});

test('what nobody takes is announced again, with what has changed since', async () => {
  const dir = await contentFolder(FILES);
  const { look } = await watched(dir);
  await look();
  await put(dir, 'news/1.md', article({ title: '新' }));
  await expect(look(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await put(dir, 'news/2.md', article({ title: '新' }));
  expect(await look()).toEqual(change(['article:1', 'article:2']));
});

test('what has changed while no process ran is announced after the next start, and what is told before it is known', async () => {
  const dir = await contentFolder(FILES);
  const index = { file: path.join(temporaryFolder(), 'index'), version: '1' };
  await (await watched(dir, index)).lookAndKeep();
  await put(dir, 'news/1.md', article({ title: '新' }));
  await rm(path.join(dir, 'news/2.md'));
  const second = await watched(dir, index);
  expect(await second.lookAndKeep()).toEqual(change(['article:1'], ['article:2']));
  await put(dir, 'news/1.md', article({ title: '更新' }));
  // It ends before anybody knows.
  await expect(second.look(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await (await watched(dir, index)).lookAndKeep()).toEqual(change(['article:1']));
  expect(await (await watched(dir, index)).look()).toEqual([]);
});

test('what is withdrawn by word is gone although it cannot be read, and comes back if it is still there', async () => {
  const dir = await contentFolder(FILES);
  const { store, look } = await watched(dir);
  await look();
  store.withdraw(['article:2'], () => {});
  const sent = vi.fn<OnChange>(async () => {});
  await store.announce(NOW, sent);
  expect(sent.mock.calls.flat()).toEqual(change([], ['article:2']));
  expect(await look()).toEqual(change(['article:2']));
});

test('while the index of many files is written, changes are announced', async () => {
  const dir = await contentFolder(FILES);
  const index = { file: path.join(temporaryFolder(), 'index'), version: '1' };
  const { look } = await watched(dir, index);
  const writing = vi.spyOn(indexing, 'writeIndexCache').mockReturnValue(new Promise(() => {}));
  await look();
  expect(writing).toHaveBeenCalledOnce();
  await put(dir, 'news/1.md', article({ title: '新' }));
  expect(await look()).toEqual(change(['article:1']));
  writing.mockRestore();
});
