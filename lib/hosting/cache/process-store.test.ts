import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageEntry } from '../../../testing/cache-entries';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { steadyNow } from '../../runtime/process/steady-now';
import { DiskTier } from './disk-tier';
import { createStore } from './process-store';
import { RedisTier } from './redis-tier';

const NAME = Symbol.for('wenzhan.page-cache');

vi.mock('./disk-tier');
vi.mock('./redis-tier');

beforeEach(() => {
  const build = temporaryFolder();
  writeFileSync(path.join(build, 'BUILD_ID'), 'b1');
  vi.stubEnv('NEXT_DIST_DIR', path.relative(process.cwd(), build));
  vi.stubEnv('REDIS_URL', 'redis://127.0.0.1:1');
  vi.mocked(RedisTier).mockClear();
  vi.mocked(DiskTier).mockClear();
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, NAME);
});

test.each([
  ['PREVIEW', '0', 1],
  ['PREVIEW', '1', 0],
  ['VERCEL_ENV', 'preview', 0],
])('instances share pages through REDIS_URL, previews never: %s=%s', (name, value, tiers) => {
  vi.stubEnv(name, value);
  createStore();
  expect(RedisTier).toHaveBeenCalledTimes(tiers);
});

test('files are kept in `wenzhan` of CACHE_DIR, by build; none with CACHE_DISK_MB=0', () => {
  vi.stubEnv('CACHE_DIR', '/srv/cache');
  createStore();
  expect(DiskTier).toHaveBeenCalledExactlyOnceWith('/srv/cache/wenzhan/b1', 512 * 1024 * 1024);
  Reflect.deleteProperty(globalThis, NAME);
  vi.stubEnv('CACHE_DISK_MB', '0');
  createStore();
  expect(DiskTier).toHaveBeenCalledOnce();
});

test('a page that was outdated when its render ended is rendered again', async () => {
  vi.useFakeTimers();
  vi.stubEnv('PORT', '3000');
  const fetched = vi.fn(async () => new Response(''));
  vi.stubGlobal('fetch', fetched);
  const store = createStore();
  const page = pageEntry('/content/news/1');
  vi.advanceTimersByTime(10);
  store.tags.mark({ tags: [...page.tags], kind: 'stale', at: steadyNow() });
  await store.put(page);
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(fetched).toHaveBeenCalledWith('http://127.0.0.1:3000/content/news/1', expect.anything());
});
