import { beforeEach, expect, test, vi } from 'vitest';

const embedded = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('../../request/backend', async (original) => ({
  ...(await original<object>()),
  embeddedApi: async () => embedded,
}));
const requestUnlogged = vi.hoisted(() => vi.fn());
vi.mock('../../request/server-request', () => ({ requestUnlogged }));

import { search } from '@wenzhan/contract/calls/search';
import { ApiError } from '@wenzhan/contract/request/errors';
import { answerCall } from './answer-call';

beforeEach(() => {
  embedded.fetch.mockReset().mockImplementation(async () => new Response('embedded'));
  requestUnlogged.mockReset().mockResolvedValue({ list: [], total: 0 });
});

const SEARCH = 'search?keyword=%E7%94%B2&limit=5';
const ask = (call: string, init?: RequestInit) =>
  answerCall(new Request(`http://site.test/api/web/${call}`, init));

test('without a backend, and for one that browsers reach, the embedded API responds', async () => {
  expect(await (await ask(SEARCH)).text()).toBe('embedded');
  vi.stubEnv('API_BASE_URL', 'http://10.0.0.5');
  vi.stubEnv('NEXT_PUBLIC_API_BASE_URL', 'https://api.example.com');
  expect(await (await ask(SEARCH)).text()).toBe('embedded');
  expect(requestUnlogged).not.toHaveBeenCalled();
});

test('calls of pages from browsers are passed on to a backend that only the server reaches', async () => {
  vi.stubEnv('API_BASE_URL', 'http://10.0.0.5');
  const headers = { authorization: 'Bearer abc' };
  const response = await ask(SEARCH, { headers });
  expect(await response.json()).toEqual({ code: 0, message: '', data: { list: [], total: 0 } });
  expect(response.headers.get('cache-control')).toBe('no-store');
  const query = { keyword: '甲', page: 1, limit: 5 };
  expect(requestUnlogged.mock.calls).toEqual([[search, { query }, { token: 'abc' }]]);
});

test("calls of an editor's browser are passed on with their body, and a refusal keeps its words", async () => {
  vi.stubEnv('API_BASE_URL', 'http://10.0.0.5');
  const sent: { url: string; token: string | null; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { url, headers } = request;
    sent.push({ url, token: headers.get('authorization'), body: await request.json() });
    return Response.json({ code: 507, message: '磁盘已满', data: null }, { status: 507 });
  });
  const body = { path: 'guides/201.md', text: '甲', base: 'a' };
  const save = { method: 'POST', headers: { authorization: 'Bearer abc' } };
  const response = await ask('edit_save', { ...save, body: JSON.stringify(body) });
  expect([response.status, await response.json()]).toMatchObject([507, { message: '磁盘已满' }]);
  expect(sent).toEqual([{ url: 'http://10.0.0.5/api/web/edit_save', token: 'Bearer abc', body }]);
  expect((await ask('edit_save', { ...save, body: '{}' })).status).toBe(400);
  expect(sent).toHaveLength(1);
});

test('the language of a call is passed on, too', async () => {
  vi.stubEnv('API_BASE_URL', 'http://10.0.0.5');
  expect((await ask(`${SEARCH}&language=pt-br`)).status).toBe(200);
  expect(requestUnlogged.mock.calls[0]?.[2]).toEqual({ language: 'pt-br' });
  expect((await ask(`${SEARCH}&language=${'a'.repeat(9000)}`)).status).toBe(400);
});

test('no other call is', async () => {
  vi.stubEnv('API_BASE_URL', 'http://10.0.0.5');
  for (const call of ['login', 'index_info', 'article_info?id=1', 'openapi.json'])
    expect(await (await ask(call)).text(), call).toBe('embedded');
  expect(await (await ask(SEARCH, { method: 'POST', body: '{}' })).text()).toBe('embedded');
});

test('a failure has its status, and says nothing of the backend', async () => {
  vi.stubEnv('API_BASE_URL', 'http://10.0.0.5');
  expect((await ask('search')).status).toBe(400);
  for (const [kind, status, shown] of [
    ['envelope', 401, 401],
    ['http', 404, 404],
    ['http', 500, 502],
    ['network', undefined, 502],
  ] as const) {
    requestUnlogged.mockRejectedValueOnce(
      new ApiError('http://10.0.0.5', { kind, call: 'search', status, detail: 'http://10.0.0.5' }),
    );
    const response = await ask(SEARCH);
    expect([kind, response.status]).toEqual([kind, shown]);
    expect(await response.text()).not.toContain('10.0.0.5');
  }
});
