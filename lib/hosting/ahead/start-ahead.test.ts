import { afterEach, expect, it, vi } from 'vitest';
import { pageEntry } from '../../../testing/cache-entries';
import type { PageCache } from '../../runtime/page-cache';
import { Store } from '../cache/store';
import { renderAhead } from './render-ahead';
import { startAhead } from './start-ahead';
import { RecentVisits } from './visit-counts';

vi.mock('./render-ahead');
vi.mock('node:timers/promises', async (load) => {
  const real = await load<typeof import('node:timers/promises')>();
  return { ...real, setTimeout: (ms: number) => real.setTimeout(ms / 1000) };
});

afterEach(() => vi.mocked(renderAhead).mockReset());

const ENV = { NODE_ENV: 'test', CACHE_DISK_MB: '0' } as const;
const empty = { pagesWith: () => [] } as Partial<PageCache> as PageCache;
const start = (seconds: string, store = empty) =>
  startAhead(store, new RecentVisits(), { ...ENV, WARM_UP: seconds });

it('first renders again what an earlier process has stored and what has changed since', async () => {
  vi.stubEnv('PORT', '3000');
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).pathname);
    return new Response('');
  });
  vi.mocked(renderAhead).mockImplementation(async ({ onPassed }) => {
    asked.push('what is wanted');
    onPassed?.();
  });
  const store = new Store({ memoryBytes: 1024 * 1024 });
  for (const path of ['/old', '/good']) await store.put(pageEntry(path, { renderStartedAt: 1 }));
  await store.invalidate({ tags: ['_N_T_/old'], kind: 'stale', at: 2 });
  await start('60', store);
  expect(asked).toEqual(['/old', '/old', 'what is wanted']);
});

it('claims pages for the build that runs, whose id the bundler inlines', async () => {
  vi.stubEnv('BUILD_ID', 'build-1');
  vi.mocked(renderAhead).mockImplementation(async ({ onPassed }) => onPassed?.());
  await start('60');
  expect(vi.mocked(renderAhead).mock.calls[0]?.[0].buildId).toBe('build-1');
});

it('may be ready after the first pass, or after WARM_UP, whatever is left', async () => {
  const endless = new Promise<void>(() => {});
  vi.mocked(renderAhead).mockImplementation(({ onPassed }) => {
    setTimeout(() => onPassed?.(), 1);
    return endless;
  });
  await start('60');
  vi.mocked(renderAhead).mockReturnValue(endless);
  await start('1');
  expect(renderAhead).toHaveBeenCalledTimes(2);
  await start('0');
  expect(renderAhead).toHaveBeenCalledTimes(2);
});
