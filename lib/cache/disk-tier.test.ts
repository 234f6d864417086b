import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pageEntry, pageKey } from '../../testing/cache-entries';
import { DiskTier } from './disk-tier';
import { ALL, type Invalidation, TagTable } from './tag-table';

const MANY = 10 * 1024 * 1024;
let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'wenzhan-disk-'));
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function open(maxBytes = MANY, build = 'build-1'): Promise<DiskTier> {
  const disk = new DiskTier(path.join(root, build), maxBytes);
  await disk.open();
  return disk;
}

const nothing = () => false;

const files = async () =>
  (await readdir(root, { recursive: true })).filter((name) => /[0-9a-f]{64}$/.test(name));

test('a page is the same after a restart', async () => {
  const disk = await open();
  const page = pageEntry('/a', { tags: ['site', 'article:1'] });
  disk.put(page);
  await disk.settle();
  const again = await open();
  expect(await again.get(page.key)).toEqual(page);
  expect([...again.listMetadata()]).toMatchObject([{ key: page.key, tags: ['site', 'article:1'] }]);
});

test('who asks before everything is read waits for it', async () => {
  const disk = await open();
  disk.put(pageEntry('/a'));
  await disk.settle();
  const again = new DiskTier(path.join(root, 'build-1'), MANY);
  again.open();
  expect(await again.get(pageKey('/a'))).toBeDefined();
});

test('files take no more room than they may, also those of an earlier process', async () => {
  const disk = await open();
  for (let id = 0; id < 60; id += 1) {
    disk.put(pageEntry(`/content/news/${id}`));
    await disk.settle();
  }
  const segment = 10 * 3 * 4096;
  const smaller = await open(segment);
  smaller.put(pageEntry('/new'));
  await smaller.settle();
  expect(smaller.stats.bytes).toBeLessThanOrEqual(segment);
  expect((await files()).length).toBeLessThanOrEqual(10);
  expect(await smaller.get(pageKey('/new'))).toBeDefined();
  expect(await smaller.get(pageKey('/content/news/0'))).toBeUndefined();
});

test('a build finds nothing of another build, and removes it', async () => {
  const disk = await open(MANY, 'build-1');
  disk.put(pageEntry('/a'));
  await disk.settle();
  const next = await open(MANY, 'build-2');
  expect(await next.get(pageKey('/a'))).toBeUndefined();
  expect(await files()).toEqual([]);
});

test('half a file and a foreign one are no pages', async () => {
  const disk = await open();
  disk.put(pageEntry('/a'));
  await disk.settle();
  const [file = ''] = await files();
  await truncate(path.join(root, file), 3000);
  await mkdir(path.join(root, 'build-1', 'ff'));
  await writeFile(path.join(root, 'build-1', 'ff', 'f'.repeat(64)), 'something else');
  const again = await open();
  expect(await again.get(pageKey('/a'))).toBeUndefined();
  expect([...again.listMetadata()]).toEqual([]);
});

test('what is out of date is known after a restart', async () => {
  const disk = await open();
  const invalidation = [{ tags: ['article:1'], kind: 'expired' as const, at: 5 }];
  await disk.persistInvalidations(() => invalidation, nothing);
  const learnt: unknown[] = [];
  await new DiskTier(path.join(root, 'build-1'), MANY).open((one) => learnt.push(one));
  expect(learnt).toEqual(invalidation);
});

test('what was out of date in another build is in the next one, beyond its second start', async () => {
  const disk = await open(MANY, 'build-1');
  const invalidation = [{ tags: ['article:1'], kind: 'expired' as const, at: 5 }];
  await disk.persistInvalidations(() => invalidation, nothing);
  for (let start = 0; start < 2; start += 1) {
    const learnt: unknown[] = [];
    await new DiskTier(path.join(root, 'build-2'), MANY).open((one) => learnt.push(one));
    expect(learnt, `start ${start}`).toEqual(invalidation);
  }
});

test('where it cannot be read what was out of date, everything before has expired', async () => {
  await mkdir(path.join(root, 'build-1'));
  await writeFile(path.join(root, 'build-1', 'tags.json'), '[{"tags":["article:1"],"ki');
  const before = Date.now();
  const learnt: Invalidation[] = [];
  await new DiskTier(path.join(root, 'build-1'), MANY).open((one) => learnt.push(one));
  expect(learnt).toMatchObject([{ tags: [ALL], kind: 'expired' }]);
  expect(learnt[0]?.at).toBeGreaterThanOrEqual(before);
});

test('files of what has expired are removed with the news, written a moment ago or long before', async () => {
  const disk = await open();
  for (const path of ['/a', '/b']) disk.put(pageEntry(path));
  await disk.persistInvalidations(
    () => [],
    ({ key }) => key === pageKey('/a'),
  );
  await disk.settle();
  expect([...disk.listMetadata()]).toMatchObject([{ key: pageKey('/b') }]);
  expect(await files()).toHaveLength(1);
});

test('thousands of news at once are one write of what is known in the end', async () => {
  const disk = await open();
  const table = new TagTable();
  let written = 0;
  const invalidation = () => {
    written += 1;
    return table.toInvalidations();
  };
  const kept = Array.from({ length: 2000 }, (_, id) => {
    table.mark({ tags: [`article:${id}`], kind: 'stale', at: 5 });
    return disk.persistInvalidations(invalidation, nothing);
  });
  await Promise.all(kept);
  expect(written).toBe(1);
  const learnt: Invalidation[] = [];
  await new DiskTier(path.join(root, 'build-1'), MANY).open((one) => learnt.push(one));
  expect(learnt.flatMap(({ tags }) => tags)).toHaveLength(2000);
});

test('a folder that cannot be used is no failure', async () => {
  await writeFile(path.join(root, 'file'), '');
  const disk = new DiskTier(path.join(root, 'file', 'build'), MANY);
  await disk.open();
  disk.put(pageEntry('/a'));
  await disk.settle();
  expect(await disk.get(pageKey('/a'))).toBeUndefined();
});
