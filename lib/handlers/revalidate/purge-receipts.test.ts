import { text } from 'node:stream/consumers';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('next/server', () => ({ after: (work: () => unknown) => work() }));
const GONE = '/content/news/12';
vi.mock('./revalidate', async (original) => ({
  ...(await original<object>()),
  beginRevalidation: async () => ({
    ...{ pages: 1, propagated: true, persisted: true, gone: [GONE], expired: [], wanted: [] },
    receipt: Promise.resolve({ list: [], unlisted: 0, propagated: true, persisted: true }),
  }),
}));
vi.mock('../../request/backend', () => ({ passOn: async () => true }));

import { signatureHeaders } from '@wenzhan/contract/revalidation/signature';
import type { PageCache } from '@wenzhan/kit/page-cache';
import { thisProcess } from '@wenzhan/kit/process/process';
import { REFRESH_HEADER } from '@wenzhan/kit/refresh-pages';
import { handleRevalidation } from './handle-revalidation';

const SECRET = 'a-secret-of-the-tests-32-letters';

/** A CDN that shows a page until it is told to drop it, and the owner's server that does so. */
async function cdn() {
  const dropped = new Set<string>();
  const site = await serveHttp(async (request, response) => {
    if (request.method === 'GET') {
      const isGone = dropped.has(request.url ?? '');
      const headers = isGone ? { 'x-cache': 'MISS' } : { 'x-cache': 'HIT', age: '35' };
      response.writeHead(isGone ? 410 : 200, headers).end();
      return;
    }
    for (const url of JSON.parse(await text(request)).urls) dropped.add(new URL(url).pathname);
    response.writeHead(204).end();
  });
  vi.stubEnv('SITE_URL', site.base);
  vi.stubEnv('CDN_PURGE', `webhook, url=${site.base}/purge`);
  vi.stubEnv('CDN_PURGE_KEY', SECRET);
}

async function send(headers: (body: string) => Record<string, string>, change: object) {
  const body = JSON.stringify(change);
  const request = { method: 'POST', body, headers: headers(body) };
  const answer = await handleRevalidation(new Request('http://site.test/api/revalidate', request));
  return (await answer.json()).data;
}

const signed = (body: string) => ({
  ...signatureHeaders(SECRET, body, Math.floor(Date.now() / 1000)),
  'x-forwarded-for': '10.1.0.1',
});
const own = () => ({ [REFRESH_HEADER]: 'the key of the process' });

beforeEach(() => {
  vi.stubEnv('REVALIDATE_SECRET', SECRET);
  for (const log of ['info', 'error'] as const) vi.spyOn(console, log).mockReturnValue();
});
afterEach(async () => {
  thisProcess.pageCache = undefined;
  await closeServers();
});

test('without a CDN a receipt says nothing of one', async () => {
  const data = await send(signed, { tags: [], withdrawn: ['article:12'], id: 1 });
  expect(data).toEqual({ list: [], unlisted: 0, propagated: true });
});

test('with one it says what was dropped, and what the public address shows then', async () => {
  await cdn();
  const { cdn: report } = await send(signed, { tags: [], withdrawn: ['article:12'], id: 2 });
  expect(report.purge).toMatchObject({ cdn: 'Webhook', left: 0 });
  const gone = { status: 410, isCopy: false, age: null, isBefore: false };
  expect(report.seen).toEqual([{ path: GONE, ...gone }]);
});

test('whoever announces changes of the own content is told what was dropped, too', async () => {
  await cdn();
  thisProcess.pageCache = { refreshKey: 'the key of the process', stats: {} } as PageCache;
  const first = await send(own, { tags: [], withdrawn: ['article:12'] });
  expect(first).toEqual({ pages: 1, propagated: true });
  const waited = await send(own, { tags: [], withdrawn: [] });
  expect(waited).toMatchObject({ pages: 0, purge: { cdn: 'Webhook', left: 0 } });
});
