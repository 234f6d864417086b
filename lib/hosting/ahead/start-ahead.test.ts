import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder';
import type { PageCache } from '../../runtime/page-cache';
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
const start = (seconds: string) =>
  startAhead({} as PageCache, new RecentVisits(), { ...ENV, WARM_UP: seconds });

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

it('keeps the visits of pages once a minute, and no path that anybody may invent', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  vi.mocked(renderAhead).mockImplementation(async ({ onPassed }) => onPassed?.());
  const folder = temporaryFolder();
  const visits = new RecentVisits();
  const invented = ['/invented', '/search', '/api/health', '/wp-login.php'];
  for (const one of ['/content/news/101', ...invented]) visits.add(one);
  const env = { NODE_ENV: 'test', CACHE_DIR: folder, WARM_UP: '1' } as const;
  await startAhead({} as PageCache, visits, env);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  const kept = async () =>
    JSON.parse(await readFile(path.join(folder, 'wenzhan-visits.json'), 'utf8'));
  await vi.waitFor(async () => expect(await kept()).toEqual({ '/content/news/101': 1 }));
});
