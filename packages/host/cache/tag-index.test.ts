import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { beforeEach, expect, test } from 'vitest';
import { missingEntry, pageEntry, pageKey } from '../testing/cache-entries';
import { DiskTier } from './disk-tier';
import { MemoryTier } from './memory-tier';
import { ownAddress } from './own-address';
import { type EntryHead, TagIndex } from './tag-index';

const BUILT = ['/p0', '/b1', '/b2'];
const PATHS = [...Array.from({ length: 30 }, (_, at) => `/p${at}`), ...BUILT.slice(1)];
const TAGS = Array.from({ length: 10 }, (_, at) => `t${at}`);
/** Bytes for about ten pages: both tiers evict. */
const [MEMORY, DISK] = [40_000, 10 * 3 * 4096];

let dir: string;
beforeEach(() => {
  dir = temporaryFolder();
});

/** A generator of the same numbers for the same seed. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % below;
  };
}

/** Tiers and their index, over the files of an earlier process. */
async function open() {
  const heads = new Map(
    BUILT.map((name) => [pageKey(name), { key: pageKey(name), tags: ['t0'], renderStartedAt: 1 }]),
  );
  const built = { headOf: (key: string) => heads.get(key) };
  const disk = new DiskTier(path.join(dir, 'build'), DISK, 'site');
  const update = (key: string) => index.update(key);
  const memory = new MemoryTier(MEMORY, update);
  const tiers = [memory, disk, built];
  const index = new TagIndex(tiers, (key) => memory.recency(key));
  disk.onChange = update;
  for (const key of heads.keys()) update(key);
  await disk.open();
  return { memory, disk, tiers, index };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** The versions of a page, in the order of lookups. */
const headsOf = ({ tiers }: Opened, name: string): EntryHead[] =>
  tiers.flatMap((tier) => tier.headOf(pageKey(name)) ?? []);

const carries = (wanted: readonly string[]) => (head: EntryHead | undefined) =>
  head?.tags.some((tag) => wanted.includes(tag)) ?? false;

function expectSameAsWalk(opened: Opened, wanted: readonly string[]): void {
  const { index } = opened;
  const isAny = (name: string) => headsOf(opened, name).some(carries(wanted));
  const isFirst = (name: string) => carries(wanted)(headsOf(opened, name)[0]);
  expect(index.keysWith(wanted).sort()).toEqual(PATHS.filter(isAny).map(pageKey).sort());
  const pages = index.pagesWith(wanted).map((page) => page.path);
  expect(pages.sort()).toEqual(PATHS.filter(isFirst).sort());
  const all = PATHS.filter((name) => headsOf(opened, name).length > 0);
  expect(
    index
      .pagesWith()
      .map((page) => page.path)
      .sort(),
  ).toEqual(all.sort());
}

test.each([1, 2])(
  'what the index finds is what a walk through all entries finds (%i)',
  async (seed) => {
    const next = numbers(seed);
    const some = (from: readonly string[], most: number) =>
      Array.from({ length: 1 + next(most) }, () => from[next(from.length)] ?? '');
    let opened = await open();
    const seen = { evicted: 0, restarted: 0, removed: 0 };
    for (let step = 0; step < 200; step += 1) {
      const { memory, disk, index } = opened;
      const name = PATHS[next(PATHS.length)] ?? '';
      const key = pageKey(name);
      const page = pageEntry(name, { tags: some(TAGS, 4), renderStartedAt: step });
      const kind = next(20);
      if (kind < 7) memory.set(page);
      else if (kind < 12) {
        disk.put(page);
        await disk.settle();
      } else if (kind < 14) memory.get(key);
      else if (kind < 15) memory.set(missingEntry(`/p${next(30)}`, { tags: some(TAGS, 4) }));
      else if (kind < 16) memory.delete(key);
      else if (kind < 17) disk.delete(key);
      else if (kind < 18) {
        const [wanted, before] = [some(TAGS, 2), next(250)];
        const isOver = (head: EntryHead) => head.renderStartedAt < before && carries(wanted)(head);
        const inTiers = () =>
          PATHS.filter((each) =>
            [memory, disk].some((tier) => {
              const head = tier.headOf(pageKey(each));
              return head && isOver(head);
            }),
          );
        const over = inTiers();
        const removed = index.removeFromTiers(wanted, isOver);
        expect(removed.sort()).toEqual(over.map(pageKey).sort());
        expect(inTiers()).toEqual([]);
        seen.removed += removed.length;
      } else if (kind < 19 && step % 5 === 0) {
        await disk.settle();
        seen.evicted += memory.stats.entries < PATHS.length ? 1 : 0;
        opened = await open();
        seen.restarted += 1;
      }
      expectSameAsWalk(opened, some(TAGS, 3));
    }
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0);
  },
);

test('an index that has lost all its entries holds nothing', async () => {
  const { memory, index } = await open();
  for (let at = 0; at < 2000; at += 1) {
    memory.set(pageEntry(`/x${at}`, { tags: [`article:${at}`, 'site'] }));
  }
  for (const key of index.keysWith()) memory.delete(key);
  expect(index.keysWith()).toHaveLength(BUILT.length);
  expect(index.keysWith(['site', 'article:1999'])).toEqual([]);
});

test('a page says whether it was rendered for another address of the site', () => {
  const addresses = { '/a': 'https://old.test', '/b': ownAddress(), '/c': undefined };
  const heads = new Map(
    Object.entries(addresses).map(([name, siteUrl]) => {
      const key = pageKey(name);
      return [key, { key, tags: [name], renderStartedAt: 1, siteUrl }];
    }),
  );
  const index = new TagIndex([{ headOf: (key) => heads.get(key) }], () => 0);
  for (const key of heads.keys()) index.update(key);
  const found = index.pagesWith().map(({ path, isForOtherOrigin }) => [path, isForOtherOrigin]);
  expect(Object.fromEntries(found)).toEqual({ '/a': true, '/b': false, '/c': false });
});

test('a question visits what carries the tags, however much is stored', () => {
  const heads = new Map<string, EntryHead>();
  let visits = 0;
  const tier = {
    headOf: (key: string) => {
      visits += 1;
      return heads.get(key);
    },
  };
  const index = new TagIndex([tier], () => 0);
  for (let id = 0; id < 10_000; id += 1) {
    const key = pageKey(`/content/news/${id}`);
    heads.set(key, {
      key,
      tags: ['site', `article:${id}`, `article:${id + 1}`],
      renderStartedAt: 1,
    });
    index.update(key);
  }
  visits = 0;
  const tags = Array.from({ length: 500 }, (_, at) => `article:${at * 20 + 1}`);
  for (const tag of tags) expect(index.pagesWith([tag])).toHaveLength(2);
  expect(index.pagesWith(tags)).toHaveLength(1000);
  index.removeFromTiers(tags, () => true);
  expect(visits).toBe(2000);
});
