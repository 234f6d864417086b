import { readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { PageCache } from '@wenzhan/kit/page-cache';
import { thisProcess } from '@wenzhan/kit/process/process';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPushState } from './pushed-urls';
import { submitChanges } from './submit-changes';

const SITE = 'https://www.example.com';
const POLICY = { timeoutMs: 2000, pausesMs: [5] };
const NEW_DAY = new Date('2026-11-30T16:00:01Z');

/** Baidu with a quota a day, which answers as its documentation says. */
async function baidu(quota: number) {
  const service = { remain: quota, pushed: [] as string[], requests: 0, isDown: false };
  const { base } = await serveHttp(async (request, response) => {
    const urls = (await text(request)).split('\n');
    service.requests += 1;
    const answer = (status: number, body: object) =>
      response.writeHead(status).end(JSON.stringify(body));
    if (service.isDown) return answer(500, { error: 500, message: 'internal error' });
    if (urls.length > 2000)
      return answer(400, { error: 400, message: 'only 2000 urls are allowed once' });
    // More than is left is refused as a whole.
    if (urls.length > service.remain) return answer(400, { error: 400, message: 'over quota' });
    service.remain -= urls.length;
    service.pushed.push(...urls.map((url) => url.replace(SITE, '')));
    return answer(200, { remain: service.remain, success: urls.length });
  });
  vi.stubEnv('BAIDU_PUSH_URL', `${base}/urls?site=${SITE}&token=secret-token`);
  return service;
}

const push = (paths: string[], gone: string[] = []) =>
  submitChanges(
    paths.map((one) => ({ path: one })),
    gone,
    POLICY,
  );
const paths = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `/content/news/${from + at}`);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T02:00:00Z') });
  vi.stubEnv('SITE_URL', SITE);
  vi.stubEnv('CACHE_DIR', temporaryFolder());
  forgetPushState();
  for (const log of ['info', 'error'] as const) vi.spyOn(console, log).mockReturnValue();
});
afterEach(async () => {
  vi.useRealTimers();
  thisProcess.pageCache = undefined;
  await closeServers();
});

test('each page is pushed once, also by the next process', async () => {
  const service = await baidu(100);
  await push(['/content/news/1', '/content/news/2']);
  await push(['/content/news/2', '/content/news/3']);
  forgetPushState();
  await push(['/content/news/1', '/content/news/3', '/content/news/4']);
  expect(service.pushed).toEqual(paths(1, 5));
  const file = path.join(process.env.CACHE_DIR ?? '', 'wenzhan-baidu.json');
  expect(readFileSync(file, 'utf8')).not.toContain('secret-token');
});

test('the quota of the day is not exceeded; what is left goes first on the next day', async () => {
  const service = await baidu(10);
  await push(paths(0, 15));
  expect(service.pushed).toEqual(paths(0, 10));
  const { requests } = service;
  await push(paths(20, 22));
  expect(service.requests).toBe(requests);
  // Midnight in Beijing.
  vi.setSystemTime(NEW_DAY);
  service.remain = 10;
  forgetPushState();
  await push(['/content/news/30']);
  expect(service.pushed.slice(10)).toEqual([
    ...paths(10, 15),
    ...paths(20, 22),
    '/content/news/30',
  ]);
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
});

test('a quota that is used up already is said in words, and ends the day', async () => {
  const service = await baidu(0);
  await push(paths(0, 3));
  await push(paths(3, 5));
  expect(service.requests).toBe(1);
  expect(vi.mocked(console.error).mock.calls).toEqual([
    ['Baidu: 1 addresses: HTTP 400, the quota of the day is used up'],
  ]);
});

test('what could not be pushed waits for the next push, unless it is gone by then', async () => {
  const service = await baidu(100);
  service.isDown = true;
  await push(paths(0, 3));
  service.isDown = false;
  await push([], ['/content/news/1']);
  expect(service.pushed).toEqual(['/content/news/0', '/content/news/2']);
});

test('what another instance has pushed is not pushed again', async () => {
  const service = await baidu(100);
  const known = new Set<string>();
  const setIfAbsent = async (key: string) => !known.has(key) && Boolean(known.add(key));
  thisProcess.pageCache = { setIfAbsent } as unknown as PageCache;
  await push(paths(0, 2));
  vi.stubEnv('CACHE_DIR', temporaryFolder());
  forgetPushState();
  await push(paths(0, 3));
  expect(service.pushed).toEqual(paths(0, 3));
});

test('a file that cannot be read counts as none', async () => {
  const service = await baidu(100);
  vi.stubEnv('CACHE_DIR', '/dev/null/nowhere');
  await push(['/content/news/1']);
  expect(service.pushed).toEqual(['/content/news/1']);
});
