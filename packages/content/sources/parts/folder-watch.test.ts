import { mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FolderWatch } from './folder-watch';

vi.mock('node:fs/promises', async (load) => {
  const fs = await load<typeof import('node:fs/promises')>();
  return { ...fs, statfs: vi.fn(fs.statfs) };
});

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

/** Lets every folder be of a file system, on a platform. */
function ofType(type: number, platform: NodeJS.Platform = 'linux') {
  vi.mocked(statfs).mockResolvedValue({ type } as never);
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
  onTestFinished(() => void vi.mocked(statfs).mockReset());
}

test.each([
  ...['0x6969', '0x517b', '0xff534d42', '0xfe534d42', '0x00c36400', '0x65735546', '0x01021997'],
  ...['0x786f4256', '0x5346414f', '0x6b414653', '0x7461636f', '0x01161970', '0x73757245'],
  ...['0x0bd00bd0', '-11317950', '0x12345678'],
])(
  'a folder of another machine, or of a file system unknown to us, is not trusted: %s',
  async (type) => {
    ofType(Number(type));
    const { watch } = await watched();
    expect([watch.isReliable, watch.isRemote]).toEqual([false, true]);
  },
);

test.each([
  ['linux', '0xef53'],
  ['linux', '0x794c7630'],
  // As a number of 32 bits with a sign.
  ['linux', '-1859950530'],
  ['darwin', '0x1a'],
  ['win32', '0'],
] as const)('a local folder is trusted (%s, %s)', async (platform, type) => {
  ofType(Number(type), platform);
  const { watch } = await watched();
  expect([watch.isReliable, watch.isRemote]).toEqual([true, false]);
});

test('a folder that cannot be watched is not trusted', async () => {
  const { watch } = await watched();
  await watch.add('gone');
  expect([watch.isReliable, watch.isRemote]).toEqual([false, false]);
});
