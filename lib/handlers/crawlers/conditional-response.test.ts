import { ApiError } from '@wenzhan/contract/request/errors';
import { expect, test, vi } from 'vitest';
import { conditionalResponse, failureResponse, notFoundResponse } from './conditional-response';

const DOCUMENT = { type: 'text/plain', body: '文' };
const LATER = 'Fri, 01 Jan 2999 00:00:00 GMT';

const ask = (headers: Record<string, string> = {}, document = DOCUMENT) =>
  conditionalResponse(new Request('https://site.example/', { headers }), document);

const etag = ask().headers.get('etag') ?? '';

test('a document says what it is', async () => {
  const answer = ask();
  expect([answer.status, await answer.text()]).toEqual([200, '文']);
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'public, max-age=60',
    'content-type': 'text/plain; charset=utf-8',
    etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
  });
  expect(ask({}, { ...DOCUMENT, body: '别的' }).headers.get('etag')).not.toBe(etag);
});

test.each<[number, Record<string, string>]>([
  [304, { 'if-none-match': etag }],
  [304, { 'if-none-match': etag.slice(2) }],
  [304, { 'if-none-match': `"other" , ${etag}` }],
  [304, { 'if-none-match': '*' }],
  [200, { 'if-none-match': '"other"' }],
  [200, { 'if-none-match': '"other"', 'if-modified-since': LATER }],
  [200, { 'if-modified-since': LATER }],
])('%i answers %j', async (status, headers) => {
  const answer = ask(headers);
  expect([answer.status, await answer.text()]).toEqual([status, status === 304 ? '' : '文']);
  expect(answer.headers.get('etag')).toBe(etag);
});

test('missing and failed documents have no-store, failures Retry-After', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const missing = notFoundResponse({ vary: 'Accept' });
  expect([missing.status, missing.headers.get('vary')]).toEqual([404, 'Accept']);
  const failed = failureResponse(new ApiError('', { kind: 'network', call: 'changes' }));
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '120']);
  expect(log).not.toHaveBeenCalled();
  for (const { headers } of [missing, failed])
    expect(headers.get('cache-control')).toBe('no-store');
  failureResponse(new TypeError('a fault of our own'));
  expect(log).toHaveBeenCalledOnce();
});
