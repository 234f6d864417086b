import { mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { FolderWatch } from './folder-watch';

async function watched(options: ConstructorParameters<typeof FolderWatch>[1] = {}) {
  const dir = temporaryFolder();
  await mkdir(path.join(dir, 'news'));
  const watch = new FolderWatch(dir, options);
  onTestFinished(() => watch.close());
  for (const folder of ['', 'news']) await watch.add(folder);
  const write = (file: string) => writeFile(path.join(dir, file), 'x');
  return { dir, watch, write };
}

test('every change until a call is noted, once', async () => {
  const { dir, watch, write } = await watched();
  await write('site.yaml');
  await write('news/1.md');
  await write('news/.1.md.swp');
  expect([...(await watch.take())].sort()).toEqual(['news/1.md', 'site.yaml']);
  await rename(path.join(dir, 'news/1.md'), path.join(dir, 'news/2.md'));
  expect([...(await watch.take())].sort()).toEqual(['news/1.md', 'news/2.md']);
  await rm(path.join(dir, 'news/2.md'));
  expect([...(await watch.take())]).toEqual(['news/2.md']);
  expect(await watch.take()).toEqual(new Set());
  expect(watch.isReliable).toBe(true);
});

test('after more changes than the system keeps, it may have missed some', async () => {
  const { watch, write } = await watched({ maxEvents: 20 });
  for (let id = 0; id < 30; id += 1) await write(`news/${id}.md`);
  await watch.take();
  expect(watch.isReliable).toBe(false);
});

test('a folder of another machine is not trusted, nor one that cannot be watched', async () => {
  const { type } = await statfs(temporaryFolder());
  const { watch: remote } = await watched({ remoteTypes: new Set([type]) });
  expect([remote.isReliable, remote.isRemote]).toEqual([false, true]);
  const { watch } = await watched();
  await watch.add('gone');
  expect([watch.isReliable, watch.isRemote]).toEqual([false, false]);
});
