// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { markPageShown, navigationBegins } from '../navigation/navigation-state';
import { type BuildWatch, isChunkFailure, mayReload, watchBuilds } from './watch';

const HOUR = 60 * 60 * 1000;

describe('a chunk failure', () => {
  it.each([
    Object.assign(new Error('x'), { name: 'ChunkLoadError' }),
    new Error('Failed to load chunk /_next/static/chunks/a.js from module 1'),
    new Error('Loading chunk 7 failed.'),
    new Error('Loading CSS chunk 7 failed.'),
    new TypeError('Failed to fetch dynamically imported module: http://a/b.js'),
    new TypeError('error loading dynamically imported module: http://a/b.js'),
    new TypeError('Importing a module script failed.'),
  ])('is %s', (error) => {
    expect(isChunkFailure(error)).toBe(true);
  });

  it.each([new TypeError('Failed to fetch'), new Error('boom'), 'Loading chunk 7 failed.', null])(
    'is not %s',
    (error) => {
      expect(isChunkFailure(error)).toBe(false);
    },
  );
});

describe('the guard of the reload', () => {
  beforeEach(() => sessionStorage.clear());

  it('lets a path reload once in 10,000 ms', () => {
    expect(mayReload('/a', 50_000)).toBe(true);
    expect(mayReload('/a', 50_001)).toBe(false);
    expect(mayReload('/a', 59_999)).toBe(false);
    expect(mayReload('/a', 60_000)).toBe(true);
    expect(mayReload('/b', 60_001)).toBe(true);
    // The clock was set back by an hour.
    expect(mayReload('/b', 60_002 - 3_600_000)).toBe(true);
    expect(mayReload('/b', 60_003 - 3_600_000)).toBe(false);
  });

  it.each(['not JSON', '1', '{"path":1,"at":"x"}'])(
    'where the storage holds %j it does its work all the same',
    (value) => {
      sessionStorage.setItem('build-reload', value);
      mayReload('/a', 50_000);
      sessionStorage.clear();
      expect(mayReload('/a', 50_000)).toBe(true);
    },
  );

  it.each([
    [9000, false],
    [11_000, true],
  ])('where the storage is refused, a page open for %i ms may: %s', (open, allowed) => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse });
    vi.spyOn(performance, 'now').mockReturnValue(open);
    expect(mayReload('/a', 50_000)).toBe(allowed);
  });
});

describe('the watch', () => {
  const latest = vi.fn<typeof fetch>();
  const reload = vi.fn();
  let watch: BuildWatch;

  /** Simulates a server that names a build and responds to manifest requests with this status. */
  const running = (named: unknown, manifest = 200) =>
    latest.mockImplementation(async (file) =>
      Response.json(named, { status: file === '/builds/latest.json' ? 200 : manifest }),
    );

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', latest);
    vi.spyOn(window.location, 'reload').mockImplementation(reload);
    latest.mockReset();
    reload.mockReset();
    sessionStorage.clear();
    running({ id: 'mine' });
    watch = watchBuilds('mine');
  });

  afterEach(() => {
    watch.stop();
    vi.useRealTimers();
  });

  it('polls after 1 s, past every cache, and hourly after that', async () => {
    await vi.advanceTimersByTimeAsync(999);
    expect(latest).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(latest.mock.calls).toEqual([['/builds/latest.json', { cache: 'no-store' }]]);
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    expect(latest).toHaveBeenCalledTimes(3);
  });

  it('requests the manifest of a newer build, and reloads after a chunk failure, each once', async () => {
    running({ id: 'newer' });
    await vi.advanceTimersByTimeAsync(1000 + HOUR);
    expect(latest.mock.calls.map(([file]) => file)).toEqual([
      '/builds/latest.json',
      '/builds/meta/newer.json',
      '/builds/latest.json',
    ]);
    await watch.chunkFailed();
    await watch.chunkFailed();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('loads the target of a pending navigation in place of the page', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    running({ id: 'newer' });
    markPageShown();
    navigationBegins('/content/news/1?a=1#b');
    onTestFinished(markPageShown);
    await watch.chunkFailed();
    await watch.chunkFailed();
    expect(assign.mock.calls).toEqual([['/content/news/1?a=1#b']]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not count a newer build while the server has no manifest of it', async () => {
    running({ id: 'newer' }, 404);
    await watch.chunkFailed();
    expect(reload).not.toHaveBeenCalled();
    running({ id: 'newer' });
    await watch.chunkFailed();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('forgets a build that was taken back', async () => {
    running({ id: 'newer' });
    await vi.advanceTimersByTimeAsync(1000);
    running({ id: 'mine' });
    await vi.advanceTimersByTimeAsync(HOUR);
    await watch.chunkFailed();
    expect(reload).not.toHaveBeenCalled();
  });

  it('polls when the page becomes visible again, not when it is hidden', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get');
    visibility.mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(latest).toHaveBeenCalledTimes(0);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(latest).toHaveBeenCalledTimes(1);
  });

  it('sends no request once it has ended', async () => {
    watch.stop();
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(latest).not.toHaveBeenCalled();
  });

  it.each<[string, number, () => void]>([
    ['a newer build runs', 1, () => running({ id: 'newer' })],
    ['one runs that cannot read its manifest', 1, () => running({ id: 'newer' }, 500)],
    ['the build is the same', 0, () => running({ id: 'mine' })],
    ['the answer says nothing', 0, () => running(null)],
    ['the server fails', 0, () => latest.mockResolvedValue(new Response('', { status: 502 }))],
    ['there is no network', 0, () => latest.mockRejectedValue(new TypeError('Failed to fetch'))],
  ])('asks at a chunk failure: when %s, it reloads %i times', async (_, reloads, prepare) => {
    prepare();
    await watch.chunkFailed();
    expect(reload).toHaveBeenCalledTimes(reloads);
  });
});
