import { createHmac } from 'node:crypto';
import { signatureHeaders } from '@wenzhan/contract/revalidation/signature';
import { beforeEach, expect, test, vi } from 'vitest';
import { contentApp } from './content-app';

const SECRET = 'a secret of the tests, 32 letters';

beforeEach(() => {
  vi.stubEnv('REVALIDATE_SECRET', SECRET);
});

/** The app over a service that records what it is asked, and an instance that responds to everything. */
function app({ status = 200, isInstanceThere = true } = {}) {
  const asked: string[] = [];
  const words: unknown[] = [];
  const forwarded: unknown[] = [];
  const service = {
    fetch: async (request: Request) => {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      if (pathname === '/look') words.push(await request.json());
      return Response.json({ code: 0 }, { status });
    },
    onChange: () => {},
  };
  const announcer = {
    announce: async () => undefined,
    forward: async (request: object) => {
      forwarded.push(request);
      return isInstanceThere ? Response.json({ data: { list: [] } }) : null;
    },
  };
  const respond = contentApp(service, announcer);
  const ask = (path: string, init?: RequestInit) =>
    respond(new Request(`http://content.test${path}`, init));
  return { ask, asked, words, forwarded };
}

let last = 0;
/** A signed revalidation request that was not sent before. */
function signed(request: object): RequestInit {
  last += 1;
  const body = JSON.stringify({ ...request, id: last });
  const headers = signatureHeaders(SECRET, body, Math.floor(Date.now() / 1000));
  return { method: 'POST', body, headers };
}

test('the calls of the contract are those of the service, and nothing else of it can be reached', async () => {
  const { ask, asked } = app();
  expect((await ask('/api/web/index_info?requiredLogin=0')).status).toBe(200);
  expect((await ask('/look', { method: 'POST', body: '{}' })).status).toBe(404);
  expect((await ask('/')).status).toBe(404);
  expect((await ask('/api/revalidate')).status).toBe(405);
  expect(asked).toEqual(['/api/web/index_info']);
});

test('it is ready once it has content', async () => {
  expect((await app().ask('/api/ready')).status).toBe(200);
  const starting = await app({ status: 500 }).ask('/api/ready');
  expect([starting.status, await starting.json()]).toMatchObject([
    503,
    { data: { state: 'starting' } },
  ]);
});

test('a revalidation request is read here first, and carried out by an instance, whose receipt is the response', async () => {
  const { ask, words, forwarded } = app();
  const request = { tags: ['article:1'], withdrawn: ['article:2'], purge: ['article:3'] };
  const response = await ask('/api/revalidate', signed(request));
  expect([response.status, await response.json()]).toEqual([200, { data: { list: [] } }]);
  expect(words).toEqual([{ tags: ['article:1', 'article:3'], withdrawn: ['article:2'] }]);
  expect(forwarded).toEqual([request]);
});

test('a request is carried out and to be sent again if its content cannot be read, or no instance responds', async () => {
  const unread = app({ status: 503 });
  const done = await unread.ask('/api/revalidate', signed({ tags: ['site'], purge: ['site'] }));
  expect([done.status, await done.json()]).toMatchObject([503, { data: { list: [] } }]);
  expect(unread.forwarded).toMatchObject([{ purge: ['site'] }]);
  const alone = app({ isInstanceThere: false });
  const response = await alone.ask('/api/revalidate', signed({ tags: ['site'] }));
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
});

test('who cannot sign changes nothing', async () => {
  const { ask, words } = app();
  const request = { ...signed({ tags: ['site'] }), body: '{"tags":["site"]}' };
  expect((await ask('/api/revalidate', request)).status).toBe(401);
  expect(words).toEqual([]);
});

test('a webhook of the content system is read, and announced by what is found', async () => {
  vi.stubEnv('CONTENT_SOURCE', 'ghost');
  const { ask, words, forwarded } = app();
  const post = { id: 'a'.repeat(24), slug: 'a', status: 'published', tags: [] };
  const body = JSON.stringify({ post: { current: post, previous: {} } });
  const time = Date.now();
  const hex = createHmac('sha256', SECRET).update(`${body}${time}`).digest('hex');
  const headers = { 'x-ghost-signature': `sha256=${hex}, t=${time}` };
  const response = await ask('/api/revalidate', { method: 'POST', body, headers });
  expect(response.status).toBe(200);
  const word = { tags: [expect.stringMatching(/^article:\d+$/)] };
  await expect.poll(() => words).toMatchObject([word]);
  expect(forwarded).toEqual([]);
});
