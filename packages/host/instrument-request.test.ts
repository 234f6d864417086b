import { type RequestEnded, requestEnded } from '@wenzhan/kit/telemetry/events';
import { currentRequestId } from '@wenzhan/kit/telemetry/request-context';
import { closeServers, serveHttp, type TestServer } from '@wenzhan/kit/testing/api-server';
import { send } from '@wenzhan/kit/testing/send';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeApp } from './app';
import { instrumentRequest } from './instrument-request';
import { testApp } from './testing/test-app';

describeApp(testApp);

const GOOD_ID = 'proxy-0123456789';
const ended: RequestEnded[] = [];
/** Ends the request that leaves before its answer. */
const leaver = new AbortController();
let server: TestServer;

beforeAll(async () => {
  requestEnded.subscribe((news) => ended.push(news));
  server = await serveHttp((asked, response) => {
    const asker = { isTrusted: asked.url === '/trusted', isLoopback: asked.url === '/own' };
    instrumentRequest(asked, response, asker, async () => {
      await Promise.resolve();
      if (asked.url === '/slow') return leaver.abort();
      response.setHeader('x-nextjs-cache', 'HIT');
      response.end(currentRequestId());
    });
  });
});

beforeEach(() => {
  ended.length = 0;
});

afterAll(closeServers);

async function ask(path: string, headers = {}) {
  const { text, headers: received } = await send(server.base, path, { headers });
  return { id: received['x-request-id'], text };
}

test('a request has an id of its own, in its answer and in everything done for it', async () => {
  const [one, other] = [await ask('/'), await ask('/')];
  expect(one.id).toMatch(/^[\da-f-]{36}$/);
  expect(one.text).toBe(one.id);
  expect(other.id).not.toBe(one.id);
});

test.each([
  ['a trusted proxy', '/trusted', GOOD_ID, true],
  ['the site itself', '/own', GOOD_ID, true],
  ['a visitor', '/', GOOD_ID, false],
  ['a trusted proxy that passes nonsense on', '/trusted', '{"level":"error"}', false],
  ['a trusted proxy that passes a word on', '/trusted', 'x', false],
])('the id that %s says', async (_, path, claimed, isTaken) => {
  expect((await ask(path, { 'x-request-id': claimed })).id === claimed).toBe(isTaken);
});

test('the end of a request is published, without the query', async () => {
  const { id } = await ask('/content/news/101?token=secret', { 'user-agent': 'somebody' });
  await expect
    .poll(() => ended)
    .toEqual([
      {
        id,
        method: 'GET',
        path: '/content/news/101',
        kind: 'article',
        status: 200,
        durationMs: expect.any(Number),
        bytes: expect.any(Number),
        cache: 'HIT',
        userAgent: 'somebody',
      },
    ]);
  expect(ended[0]?.bytes).toBeGreaterThan(36);
});

test('an aborted request has status 499; requests of the site to itself are not counted', async () => {
  await ask('/own');
  await fetch(`${server.base}/slow`, { signal: leaver.signal }).catch(() => {});
  await expect
    .poll(() => ended.map(({ path, status }) => [path, status]))
    .toEqual([['/slow', 499]]);
});
