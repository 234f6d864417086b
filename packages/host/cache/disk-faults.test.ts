import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Invalidation } from '@wenzhan/kit/page-cache';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { beforeEach, expect, test, vi } from 'vitest';
import { pageEntry, pageKey } from '../testing/cache-entries';
import { DiskTier } from './disk-tier';
import type { RedisTier } from './redis-tier';
import { Store } from './store';
import { ALL } from './tag-table';

/** Names of the operations that fail, or hang until the end, and the code of their error. */
const faults = vi.hoisted(
  () => new Map<string, { of: RegExp; code: string; end?: Promise<void> }>(),
);

vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>();
  type Name = 'writeFile' | 'readFile' | 'rm' | 'open' | 'readdir';
  const failing =
    (name: Name) =>
    async (file: string, ...rest: unknown[]) => {
      const fault = faults.get(name);
      if (!fault?.of.test(file)) return Reflect.apply(real[name], null, [file, ...rest]);
      await fault.end;
      // A full disk takes some of the bytes.
      if (fault.code === 'ENOSPC') await real.writeFile(file, 'some');
      throw Object.assign(new Error(`${fault.code}: ${name} ${file}`), { code: fault.code });
    };
  return {
    ...real,
    writeFile: failing('writeFile'),
    readFile: failing('readFile'),
    rm: failing('rm'),
    open: failing('open'),
    readdir: failing('readdir'),
  };
});

const FULL = { of: /./, code: 'ENOSPC' };
const MANY = 10 * 1024 * 1024;
const SITE = 'https://site.test';
let root: string;

beforeEach(() => {
  faults.clear();
  root = temporaryFolder();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

async function open(build = 'build-1', site = SITE) {
  const learned: Invalidation[] = [];
  const disk = new DiskTier(path.join(root, build), MANY, site);
  await disk.open({ onInvalidation: (one) => learned.push(one) });
  await disk.settle();
  return { disk, learned };
}

async function withPages(...paths: string[]) {
  const { disk } = await open();
  for (const one of paths) disk.put(pageEntry(one));
  await disk.settle();
  return disk;
}

const allFiles = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const parts = async () => (await allFiles()).filter((name) => name.endsWith('.part'));
const entries = async () => (await allFiles()).filter((name) => /^[0-9a-f]{64}$/.test(name));
const GONE = [{ tags: ['article:1'], kind: 'expired' as const, at: 5 }];
test('a write that fails leaves no partial file', async () => {
  const disk = await withPages('/a');
  faults.set('writeFile', FULL);
  disk.put(pageEntry('/b'));
  await disk.settle();
  expect(await parts()).toEqual([]);
  expect(await disk.get(pageKey('/a'))).toBeDefined();
});

test('an entry that is stored again while its file cannot be read is there', async () => {
  const disk = await withPages('/a');
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  faults.set('readFile', { of: /[0-9a-f]{64}$/, code: 'EIO', end: held });
  const before = disk.get(pageKey('/a'));
  disk.put(pageEntry('/a'));
  await disk.settle();
  end();
  expect(await before).toBeUndefined();
  faults.clear();
  expect(await disk.get(pageKey('/a'))).toBeDefined();
});

test('a disk that takes nothing says so until it takes something', async () => {
  const disk = await withPages('/a');
  expect(disk.stats.isFailing).toBe(false);
  faults.set('writeFile', FULL);
  disk.put(pageEntry('/b'));
  await disk.settle();
  expect(disk.stats.isFailing).toBe(true);
  faults.clear();
  disk.put(pageEntry('/b'));
  await disk.settle();
  expect(disk.stats.isFailing).toBe(false);
});

test('partial files of a process that was killed are removed at the next start', async () => {
  await withPages('/a');
  const [name = ''] = await entries();
  const folder = path.join(root, 'build-1', name.slice(0, 2));
  await writeFile(path.join(folder, `${name}.01234567.part`), 'half');
  await writeFile(path.join(root, 'build-1', 'tags.json.89abcdef.part'), 'half');
  const { disk } = await open();
  expect(await parts()).toEqual([]);
  expect(await disk.get(pageKey('/a'))).toBeDefined();
});

test('a withdrawal while the disk was full survives a restart', async () => {
  const disk = await withPages('/a');
  faults.set('writeFile', FULL);
  expect(await disk.persistInvalidations(() => GONE)).toBe(true);
  faults.clear();
  const { learned } = await open();
  expect(learned).toMatchObject([{ tags: [ALL], kind: 'expired' }]);
});

test('invalidations are written again as soon as the disk takes something', async () => {
  const disk = await withPages();
  faults.set('writeFile', FULL);
  await disk.persistInvalidations(() => GONE);
  faults.clear();
  disk.put(pageEntry('/a'));
  await disk.settle();
  await disk.settle();
  expect((await open()).learned).toEqual(GONE);
});

test('an invalidation that can be neither written nor marked as lost is not reported as persisted', async () => {
  const disk = await withPages('/a');
  faults.set('writeFile', { of: /tags\.json/, code: 'EIO' });
  faults.set('rm', { of: /tags\.json/, code: 'EIO' });
  expect(await disk.persistInvalidations(() => GONE)).toBe(false);
  const store = new Store({ memoryBytes: MANY, disk });
  const gone = { tags: ['site'], kind: 'expired' as const, at: 9 };
  expect(await store.invalidate(gone)).toEqual({ propagated: true, persisted: false });
  const redis = { publish: async () => true, delete: async () => false };
  store.share(redis as unknown as RedisTier);
  expect(await store.invalidate(gone)).toEqual({ propagated: true, persisted: true });
});

test('nor is one without a folder to write it to', async () => {
  await writeFile(path.join(root, 'file'), '');
  const { disk } = await open('file/build');
  expect(await disk.persistInvalidations(() => GONE)).toBe(false);
});

test('the other instances learn of an invalidation while the disk still writes it', async () => {
  const disk = await withPages();
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  faults.set('writeFile', { of: /tags\.json/, code: 'EIO', end: held });
  const store = new Store({ memoryBytes: MANY, disk });
  const publish = vi.fn(async () => true);
  store.share({ publish, delete: async () => false } as unknown as RedisTier);
  const told = store.invalidate({ tags: ['site'], kind: 'expired', at: 9 });
  await expect.poll(() => publish.mock.calls.length).toBe(1);
  end();
  expect(await told).toEqual({ propagated: true, persisted: true });
});

test('one entry that cannot be read costs that entry', async () => {
  await withPages('/a', '/b', '/c');
  const [bad = ''] = await entries();
  faults.set('open', { of: new RegExp(bad), code: 'EIO' });
  const { disk } = await open();
  expect(disk.stats.entries).toBe(2);
});

test('a folder in the place of an entry, and one that cannot be listed, cost what is in them', async () => {
  await withPages('/a', '/b', '/c');
  const [first = '', second = ''] = await entries();
  const fileOf = (name: string) => path.join(root, 'build-1', name.slice(0, 2), name);
  await rm(fileOf(first));
  await mkdir(fileOf(first));
  faults.set('readdir', { of: new RegExp(`build-1/${second.slice(0, 2)}$`), code: 'EACCES' });
  const { disk } = await open();
  expect(disk.stats.entries).toBe(1);
});

/** Puts files into a folder beside the cache. */
async function putBeside(folder: string, files: Record<string, string>): Promise<string> {
  const dir = path.join(root, folder);
  await mkdir(dir, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(dir, name)), { recursive: true });
    await writeFile(path.join(dir, name), text);
    // No process uses it any more.
    await utimes(path.join(dir, name), 0, 0);
  }
  return dir;
}

const MARK = JSON.stringify({ site: SITE });

test('the folder of another build is removed; if it cannot be, that stops nothing', async () => {
  await withPages('/a');
  await putBeside('build-0', { 'build.json': MARK, 'tags.json': '[]', 'ab/x': '' });
  faults.set('rm', { of: /build-0$/, code: 'EBUSY' });
  expect(await (await open()).disk.get(pageKey('/a'))).toBeDefined();
  expect(await readdir(root)).toContain('build-0');
  faults.clear();
  await open();
  expect(await readdir(root)).toEqual(['build-1']);
});

test('while the folder of another build is removed, entries and invalidations are written', async () => {
  await putBeside('build-0', { 'build.json': MARK, 'ab/x': '' });
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  faults.set('rm', { of: /build-0$/, code: 'EBUSY', end: held });
  const disk = new DiskTier(path.join(root, 'build-1'), MANY, SITE);
  await disk.open();
  disk.put(pageEntry('/a'));
  expect(await disk.persistInvalidations(() => GONE)).toBe(true);
  await expect.poll(() => disk.get(pageKey('/a'))).toBeDefined();
  end();
  await disk.settle();
});

test.each<[string, Record<string, string>]>([
  ['an empty folder', {}],
  ['a folder with names like ours', { 'tags.json': '[]', 'ab/x': '' }],
  ['the folder of another site', { 'build.json': '{"site":"https://other.test"}', 'ab/x': '' }],
  ['a build of ours with a file of somebody', { 'build.json': MARK, 'notes.txt': '' }],
])('%s beside the cache stays', async (_, files) => {
  const other = await putBeside('other', files);
  const before = await readdir(other, { recursive: true });
  await open();
  expect(await readdir(other, { recursive: true })).toEqual(before);
});
