import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RequestEnded, requestEnded } from './events';
import { currentRequestId } from './request-context';
import { instrumentRequest } from './requests';

const GOOD_ID = 'proxy-0123456789';
const ended: RequestEnded[] = [];
let server: Server;
let port: number;

beforeAll(async () => {
  requestEnded.subscribe((news) => ended.push(news));
  server = createServer((asked, response) => {
    const asker = { isTrusted: asked.url === '/trusted', isLoopback: asked.url === '/own' };
    instrumentRequest(asked, response, asker, async () => {
      await Promise.resolve();
      if (asked.url === '/slow') return;
      response.setHeader('x-nextjs-cache', 'HIT');
      response.end(currentRequestId());
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

beforeEach(() => {
  ended.length = 0;
});

afterAll(() => server.close());

async function ask(path: string, headers = {}) {
  const asking = request({ host: '127.0.0.1', port, path, headers, agent: false }).end();
  const [response] = await once(asking, 'response');
  let text = '';
  for await (const chunk of response) text += chunk;
  return { id: response.headers['x-request-id'], text };
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

test('its end is told, without the query', async () => {
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

test('who goes away is counted as gone, and what the site asks itself is not counted', async () => {
  await ask('/own');
  const asking = request({ host: '127.0.0.1', port, path: '/slow', agent: false }).end();
  asking.on('error', () => {});
  setTimeout(() => asking.destroy(), 50);
  await expect
    .poll(() => ended.map(({ path, status }) => [path, status]))
    .toEqual([['/slow', 499]]);
});
