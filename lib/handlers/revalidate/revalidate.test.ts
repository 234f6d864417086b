import type { Invalidation, PageCache } from '@wenzhan/kit/page-cache';
import { expect, test, vi } from 'vitest';

const PAGES = Array.from({ length: 600 }, (_, at) => ({
  key: `${at}`,
  path: `/p/${at}`,
  tags: ['site'],
}));
const reading = { now: 0, most: 0, all: 0 };
const redis = { state: 'available' };
const marked: string[] = [];

vi.mock('./affected-tags', () => ({
  findAffected: async () => ({ stale: ['site'], gone: [], wanted: [] }),
}));
vi.mock('@wenzhan/kit/refresh-pages', async (original) => ({
  ...(await original<object>()),
  refreshPages: async () => new Map(),
}));

import type { RevalidationRequest } from '@wenzhan/contract/revalidation/revalidation-request';
import { thisProcess } from '@wenzhan/kit/process/process';
import { beginRevalidation } from './revalidate';

const revalidate = async (request: RevalidationRequest) =>
  (await beginRevalidation(request)).receipt;

thisProcess.pageCache = {
  tags: { endsExpired: (tag: string) => tag === 'withdrawn:article:5' },
  stats: { shared: redis },
  pagesWith: () => PAGES,
  invalidate: async (invalidation: Invalidation) => {
    marked.push(...invalidation.tags);
    return { propagated: true, persisted: true };
  },
  stored: async ({ path }: { path: string }) => {
    reading.now += 1;
    reading.all += 1;
    reading.most = Math.max(reading.most, reading.now);
    await new Promise(setImmediate);
    reading.now -= 1;
    return { path, status: 200, state: 'fresh', storedAt: 1 };
  },
} as unknown as PageCache;

test('a receipt of hundreds of pages reads one stored page after the other, and says how many it leaves out', async () => {
  const { list, unlisted } = await revalidate({ tags: ['site'], withdrawn: [], purge: [] });
  expect(list.map(({ path }) => path)).toEqual(PAGES.slice(0, 500).map(({ path }) => path));
  expect(unlisted).toBe(100);
  expect(reading).toEqual({ now: 0, most: 1, all: 500 });
});

test('a receipt says so if Redis is gone before every instance can have read of the change', async () => {
  const request = { tags: ['site'], withdrawn: [], purge: [] };
  expect((await revalidate(request)).propagated).toBe(true);
  redis.state = 'unavailable';
  expect((await revalidate(request)).propagated).toBe(false);
});

test('what was withdrawn comes back with an edit of it', async () => {
  marked.length = 0;
  await revalidate({ tags: ['article:5', 'article:6'], withdrawn: [], purge: [] });
  expect(marked).toContain('withdrawn:article:5');
  expect(marked).not.toContain('withdrawn:article:6');
});

test('a request knows the stored pages that must not be read any more, before they are rendered again', async () => {
  const none = await beginRevalidation({ tags: ['site'], withdrawn: [], purge: [] });
  const purged = await beginRevalidation({ tags: [], withdrawn: [], purge: ['site'] });
  expect([none.expired, purged.expired.length, purged.gone]).toEqual([[], 600, []]);
  await Promise.all([none.receipt, purged.receipt]);
});

test('pages are marked before their receipt is made', async () => {
  marked.length = 0;
  const before = reading.all;
  const { receipt } = await beginRevalidation({ tags: ['site'], withdrawn: [], purge: [] });
  expect(marked).toEqual(['site']);
  expect(reading.all - before).toBeLessThan(500);
  await receipt;
  expect(reading.all - before).toBe(500);
});
