import { mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Invalidation } from '@wenzhan/kit/page-cache';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageEntry, pageKey } from '../testing/cache-entries';
import { DiskTier } from './disk-tier';
import type { Entry } from './entry';
import { ALL, TagTable } from './tag-table';

const MANY = 10 * 1024 * 1024;
let root: string;

beforeEach(() => {
  root = temporaryFolder();
});

const tierOf = (build: string, maxBytes = MANY) => new DiskTier(path.join(root, build), maxBytes);

async function open(maxBytes = MANY, build = 'build-1'): Promise<DiskTier> {
  const disk = tierOf(build, maxBytes);
  await disk.open();
  await disk.settle();
  return disk;
}

async function writePage(page: Entry): Promise<void> {
  const disk = await open();
  disk.put(page);
  await disk.settle();
}

/** What a process of this build learns at its start. */
async function learnedBy(build: string): Promise<Invalidation[]> {
  const learned: Invalidation[] = [];
  await tierOf(build).open({ onInvalidation: (one) => learned.push(one) });
  return learned;
}

const files = async () =>
  (await readdir(root, { recursive: true })).filter((name) => /[0-9a-f]{64}$/.test(name));

test('a page is the same after a restart, also while the files are still being read', async () => {
  const tags = ['site', 'article:1'];
  const page = pageEntry('/a', { tags, siteUrl: 'http://site.test' });
  await writePage(page);
  const again = tierOf('build-1');
  again.open();
  expect(await again.get(page.key)).toEqual(page);
  const { key, siteUrl } = page;
  expect(again.headOf(key)).toMatchObject({ key, tags, siteUrl });
});

test('what shows a hundred articles, with the tags of each, is there after a restart', async () => {
  const tags = Array.from({ length: 100 }, (_, id) => `place:${id}:${'tag-AbCdEfGh.'.repeat(15)}`);
  const page = pageEntry('/a', { tags });
  await writePage(page);
  expect((await open()).headOf(page.key)?.tags).toEqual(tags);
  expect(await files()).toHaveLength(1);
});

test('the disk tier keeps its limit, files of an earlier process included', async () => {
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

/** Lets minutes pass for the tiers, which look after their folders each minute. */
async function minutesPass(count: number, ...tiers: DiskTier[]): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) {
    vi.advanceTimersByTime(60_000);
    for (const tier of tiers) await tier.settle();
  }
}

describe('beside another build', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  });
  afterEach(() => vi.useRealTimers());

  /** All processes end. @param minutes that pass after that */
  function end(minutes = 0): void {
    const now = Date.now();
    vi.clearAllTimers();
    vi.setSystemTime(now + minutes * 60_000);
  }

  async function serving(): Promise<DiskTier> {
    const disk = await open();
    disk.put(pageEntry('/a'));
    await disk.settle();
    return disk;
  }

  test('one that still serves keeps its files, however long ago it began', async () => {
    const disk = await serving();
    await minutesPass(30, disk);
    const next = await open(MANY, 'build-2');
    expect(await next.get(pageKey('/a'))).toBeUndefined();
    await minutesPass(30, disk, next);
    expect(await disk.get(pageKey('/a'))).toBeDefined();
    expect(await disk.persistInvalidations(() => [])).toBe(true);
  });

  test('one that has ended loses its files ten minutes later, at a start or while this one runs', async () => {
    await serving();
    end();
    const next = await open(MANY, 'build-2');
    await minutesPass(9, next);
    expect(await readdir(root)).toEqual(['build-1', 'build-2']);
    await minutesPass(2, next);
    expect(await readdir(root)).toEqual(['build-2']);
    end(11);
    await open(MANY, 'build-3');
    expect(await readdir(root)).toEqual(['build-3']);
  });

  test('a build that one goes back to begins without what it had stored before it was replaced', async () => {
    const withdrawn = [{ tags: ['article:1'], kind: 'expired' as const, at: 5 }];
    const first = await serving();
    await first.persistInvalidations(() => withdrawn);
    end();
    await minutesPass(4, await open(MANY, 'build-2'));
    const back = await open();
    expect(await back.get(pageKey('/a'))).toBeUndefined();
    expect(await learnedBy('build-1')).toEqual(withdrawn);
  });

  test('it does so however soon one goes back', async () => {
    await serving();
    end(1);
    await open(MANY, 'build-2');
    end();
    const back = await open();
    expect(await back.get(pageKey('/a'))).toBeUndefined();
  });

  test('a build that is started again beside another one keeps its files', async () => {
    const first = await serving();
    const second = await open(MANY, 'build-2');
    await minutesPass(3, first, second);
    end(1);
    const again = await open();
    expect(await again.get(pageKey('/a'))).toBeDefined();
  });

  test('a folder that somebody has removed is made again with what is known, and removed when it is not used', async () => {
    const withdrawn = [{ tags: ['article:1'], kind: 'expired' as const, at: 5 }];
    const disk = tierOf('build-1');
    await disk.open({ known: () => withdrawn });
    await rm(path.join(root, 'build-1'), { recursive: true });
    disk.put(pageEntry('/a'));
    await disk.settle();
    expect(await learnedBy('build-1')).toEqual(withdrawn);
    await rm(path.join(root, 'build-1'), { recursive: true });
    await minutesPass(1, disk);
    expect(await learnedBy('build-2')).toEqual(withdrawn);
    end(11);
    await open(MANY, 'build-3');
    expect(await readdir(root)).toEqual(['build-3']);
  });
});

test('files that no build has written stay', async () => {
  await mkdir(path.join(root, 'app/lib'), { recursive: true });
  await writeFile(path.join(root, 'notes.txt'), '');
  await open();
  expect((await readdir(root)).sort()).toEqual(['app', 'build-1', 'notes.txt']);
});

test('truncated and foreign files are ignored', async () => {
  await writePage(pageEntry('/a'));
  const [file = ''] = await files();
  await truncate(path.join(root, file), 3000);
  await mkdir(path.join(root, 'build-1', 'ff'));
  await writeFile(path.join(root, 'build-1', 'ff', 'f'.repeat(64)), 'something else');
  const again = await open();
  expect(await again.get(pageKey('/a'))).toBeUndefined();
  expect(again.stats.entries).toBe(0);
});

test('invalidations survive restarts and new builds', async () => {
  const disk = await open();
  const invalidation = [{ tags: ['article:1'], kind: 'expired' as const, at: 5 }];
  await disk.persistInvalidations(() => invalidation);
  expect(await learnedBy('build-1')).toEqual(invalidation);
  expect(await learnedBy('build-2')).toEqual(invalidation);
  expect(await learnedBy('build-2')).toEqual(invalidation);
});

test('if invalidations cannot be read, all earlier entries have expired', async () => {
  await mkdir(path.join(root, 'build-1'));
  await writeFile(path.join(root, 'build-1', 'tags.json'), '[{"tags":["article:1"],"ki');
  const before = Date.now();
  const learned = await learnedBy('build-1');
  expect(learned).toMatchObject([{ tags: [ALL], kind: 'expired' }]);
  expect(learned[0]?.at).toBeGreaterThanOrEqual(before);
});

test('an expiry removes its files, also those being written and those of an earlier process', async () => {
  const gone = new Set<string>();
  const isExpired = ({ key }: { key: string }) => gone.has(key);
  const disk = tierOf('build-1');
  await disk.open({ isExpired });
  for (const path of ['/a', '/b', '/c']) disk.put(pageEntry(path));
  gone.add(pageKey('/a'));
  await disk.settle();
  expect([disk.headOf(pageKey('/a')), disk.stats.entries]).toEqual([undefined, 2]);
  gone.add(pageKey('/b'));
  const again = tierOf('build-1');
  await again.open({ isExpired });
  expect(again.stats.entries).toBe(1);
  await expect.poll(files).toHaveLength(1);
});

test('writes keep up with pages whose rendering keeps the event loop busy', async () => {
  const disk = await open();
  const PAGES = 100;
  for (let id = 0; id < PAGES; id += 1) {
    disk.put(pageEntry(`/${id}`));
    const end = performance.now() + 5;
    while (performance.now() < end);
    await setImmediate();
  }
  await disk.settle();
  expect(disk.stats.entries).toBe(PAGES);
});

test('an entry that is stored again at once is there, however often it had been dropped', async () => {
  const disk = await open();
  const page = pageEntry('/a');
  for (let time = 0; time < 5; time += 1) {
    disk.put(page);
    await disk.settle();
    disk.delete(page.key);
    disk.put(page);
  }
  await disk.settle();
  expect(await disk.get(page.key)).toEqual(page);
  expect(await files()).toHaveLength(1);
});

test.each([
  ['waits to be written', false],
  ['is being written', true],
])(
  'an entry that is deleted while it %s is not there, as its predecessor is not',
  async (_, isBegun) => {
    const disk = await open();
    const page = pageEntry('/a');
    disk.put(page);
    await disk.settle();
    disk.put(page);
    if (isBegun) await Promise.resolve();
    disk.delete(page.key);
    await disk.settle();
    expect(disk.headOf(page.key)).toBeUndefined();
    expect(await files()).toEqual([]);
  },
);

test('an entry that loses its place and is stored again has its file', async () => {
  const PLACES = 2;
  const disk = await open(PLACES * 3 * 4096);
  const pages = ['/a', '/b', '/c', '/d', '/e'].map((one) => pageEntry(one));
  for (let round = 0; round < 4; round += 1) for (const page of pages) disk.put(page);
  await disk.settle();
  const stored = pages.filter(({ key }) => disk.has(key));
  expect(stored.length).toBeGreaterThan(0);
  for (const page of stored) expect(await disk.get(page.key)).toEqual(page);
  expect(await files()).toHaveLength(stored.length);
});

test('thousands of invalidations at once cause one write of the final state', async () => {
  const disk = await open();
  const table = new TagTable();
  let written = 0;
  const invalidations = () => {
    written += 1;
    return table.toInvalidations();
  };
  const kept = Array.from({ length: 2000 }, (_, id) => {
    table.mark({ tags: [`article:${id}`], kind: 'stale', at: 5 });
    return disk.persistInvalidations(invalidations);
  });
  await Promise.all(kept);
  expect(written).toBe(1);
  expect((await learnedBy('build-1')).flatMap(({ tags }) => tags)).toHaveLength(2000);
});

test('a folder that cannot be used is no failure', async () => {
  await writeFile(path.join(root, 'file'), '');
  const disk = await open(MANY, 'file/build');
  disk.put(pageEntry('/a'));
  await disk.settle();
  expect(await disk.get(pageKey('/a'))).toBeUndefined();
});

test('an invalidation from the future counts from now', async () => {
  const at = Date.now() + 3_600_000;
  await (await open()).persistInvalidations(() => [{ tags: ['site'], kind: 'stale', at }]);
  const [learned] = await learnedBy('build-1');
  expect(learned?.tags).toEqual(['site']);
  expect(learned?.at).toBeLessThan(at - 3_000_000);
});
