import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PageCache } from '@wenzhan/kit/page-cache';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { afterEach, expect, it, vi } from 'vitest';
import { AheadRedis } from './ahead-redis';
import { renderAhead } from './render-ahead';
import { startAhead } from './start-ahead';
import { Visits } from './visits';

vi.mock('./ahead-redis');
vi.mock('./render-ahead');
vi.mock('node:timers/promises', async (load) => {
  const real = await load<typeof import('node:timers/promises')>();
  return { ...real, setTimeout: (ms: number) => real.setTimeout(ms / 1000) };
});

afterEach(() => vi.mocked(renderAhead).mockReset());

const ENV = { NODE_ENV: 'test', CACHE_DISK_MB: '0' } as const;
const start = (seconds: string, env = {}) =>
  startAhead({} as PageCache, new Visits(), { ...ENV, WARM_UP: seconds, ...env });

it('takes turns with the instances of the build that runs, whose id the bundler inlines', async () => {
  vi.stubEnv('BUILD_ID', 'build-1');
  vi.mocked(renderAhead).mockImplementation(async ({ onPassed }) => onPassed?.());
  await start('60');
  expect(vi.mocked(renderAhead).mock.calls[0]?.[0].redis).toBeUndefined();
  await start('60', { REDIS_URL: 'redis://any' });
  expect(AheadRedis).toHaveBeenCalledExactlyOnceWith('redis://any', 'build-1');
  const redis = vi.mocked(AheadRedis).mock.instances[0];
  expect(vi.mocked(renderAhead).mock.calls[1]?.[0].redis).toBe(redis);
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

it('keeps the counts of visits once a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  vi.mocked(renderAhead).mockImplementation(async ({ onPassed }) => onPassed?.());
  const folder = temporaryFolder();
  const visits = new Visits();
  const env = { NODE_ENV: 'test', CACHE_DIR: folder, WARM_UP: '1' } as const;
  await startAhead({} as PageCache, visits, env);
  visits.add('/content/news/101');
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  const kept = async () =>
    JSON.parse(await readFile(path.join(folder, 'wenzhan-visits.json'), 'utf8'));
  await vi.waitFor(async () => expect(await kept()).toEqual({ '/content/news/101': 1 }));
});
