import { NextRequest } from 'next/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { respondWithMissing } from './missing-document';

const own = vi.hoisted(() => vi.fn());
vi.mock('@wenzhan/kit/http/self-request', () => ({ selfRequest: own }));

beforeEach(() => {
  vi.stubEnv('SITE_LANGUAGES', 'zh-CN en');
  const headers = { 'content-type': 'text/html', date: 'today' };
  own.mockReset().mockResolvedValue(new Response('the document', { status: 404, headers }));
});

const ask = (path: string, init: ConstructorParameters<typeof NextRequest>[1] = {}) =>
  respondWithMissing(new NextRequest(`https://site.test${path}`, init));

test.each([
  ['/nowhere', '/_not-found'],
  ['/old/page', '/_not-found'],
  ['/fr/content', '/_not-found'],
  ['/en/nowhere', '/en/not_found'],
])('%s is answered with the document %s', async (path, document) => {
  const response = await ask(path);
  expect([response?.status, await response?.text()]).toEqual([404, 'the document']);
  expect([...(response?.headers ?? [])]).toEqual([['content-type', 'text/html']]);
  expect(own).toHaveBeenCalledWith(document, expect.anything());
});

test.each([
  ...['/', '/content/news/101', '/en/content', '/_not-found', '/en/not_found'],
  // It may be a file in `public`, which a middleware cannot see everywhere.
  '/verify-123.html',
])('%s is left to the framework', async (path) => {
  expect(await ask(path)).toBeNull();
});

test('so are an editor, a form, a client navigation, and a host with its own cache', async () => {
  expect(await ask('/nowhere', { headers: { cookie: 'token=t' } })).toBeNull();
  expect(await ask('/nowhere', { method: 'POST' })).toBeNull();
  expect(await ask('/nowhere', { headers: { 'sec-fetch-dest': 'empty' } })).toBeNull();
  vi.stubEnv('SELF_HOSTING', '0');
  expect(await ask('/nowhere')).toBeNull();
});
