import { parseAddressRanges } from '@wenzhan/kit/http/ip-address';
import { expect, test } from 'vitest';
import { sanitizeHeaders } from './sanitize-headers';

const isTrusted = parseAddressRanges('10.0.0.0/8');

type Headers = Record<string, string>;

function clean(headers: Headers, peer = '6.6.6.6') {
  sanitizeHeaders(headers, peer, isTrusted);
  const { 'x-forwarded-for': _, ...rest } = headers;
  return rest;
}

/** The state of the router as it sends it. */
const stateOf = (tree: unknown) => ({
  'next-router-state-tree': encodeURIComponent(JSON.stringify(tree)),
});

const ARTICLE = { children: [['id', '101', 'd', null], {}, null, 'refetch'] };

test('the client IP is the true one, whatever the headers say', () => {
  const headers = { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' };
  expect(sanitizeHeaders(headers, '6.6.6.6', isTrusted)).toBe('6.6.6.6');
  expect(headers).toEqual({ 'x-forwarded-for': '6.6.6.6' });
});

test.each([
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'forwarded',
  'x-middleware-subrequest',
  'x-invoke-path',
  'x-matched-path',
  'x-now-route-matches',
  'x-nextjs-data',
  'x-prerender-bypass-mode',
  'x-vercel-ip-country',
  'x-original-url',
  'x-rewrite-url',
  'x-http-method-override',
  'next-action',
  'next-resume',
  'x-invocation-id',
  'x-action-forwarded',
  'purpose',
  'x-wenzhan-path',
  'x-request-id',
  'traceparent',
  'tracestate',
  'baggage',
  'content-security-policy',
  'content-security-policy-report-only',
])('%s of a visitor is dropped', (name) => {
  expect(clean({ [name]: 'evil.example', accept: '*/*' })).toEqual({ accept: '*/*' });
});

test('a trusted proxy names host and scheme', () => {
  const claimed = { 'x-forwarded-host': 'wenzhan.example', 'x-forwarded-proto': 'https' };
  expect(clean({ ...claimed }, '10.0.0.1')).toEqual(claimed);
});

test.each([
  ['https, http', 'https'],
  ['https,http , http', 'https'],
  ['http, https', 'http'],
])('of the schemes that several proxies name, %s, that of the visitor is left', (all, scheme) => {
  for (const peer of ['10.0.0.1', '6.6.6.6'])
    expect(clean({ 'x-forwarded-proto': all }, peer)).toEqual({ 'x-forwarded-proto': scheme });
});

test.each<[string, Headers]>([
  ['the scheme of anybody', { 'x-forwarded-proto': 'https' }],
  ['a prefetch of the router', { rsc: '1', 'next-router-prefetch': '1', 'next-url': '/content' }],
  ['a part that it fetches', { rsc: '1', 'next-router-segment-prefetch': '/_tree' }],
  ['its first state', { rsc: '1', ...stateOf(['', {}, null, null]) }],
  ['its state on an article', { rsc: '1', ...stateOf(['', { children: ['content', ARTICLE] }]) }],
  ['its longest state', { rsc: '1', ...stateOf(['', {}, ['/', ''], 'metadata-only', 16, 'x']) }],
])('%s goes through', (_, sent) => {
  expect(clean({ ...sent })).toEqual(sent);
});

test.each<Headers>([
  { 'x-forwarded-proto': 'https, http://evil' },
  { rsc: 'true', 'next-router-prefetch': '1' },
  stateOf(['', {}]),
])('nothing is left of %j', (headers) => {
  expect(clean(headers)).toEqual({});
});

test.each<Headers>([
  { 'next-url': 'https://evil.example' },
  { 'next-url': '//evil.example' },
  { 'next-router-prefetch': 'x' },
  { 'next-router-segment-prefetch': 'x' },
  { 'next-router-state-tree': 'x' },
  { 'next-router-state-tree': '%' },
  stateOf([]),
  stateOf(['', []]),
  stateOf(['', { children: 'x' }]),
  stateOf(['', {}, 'x']),
  stateOf(['', {}, null, 'elsewhere']),
  stateOf(['', { children: [['id', '101', 'z', null], {}] }]),
  stateOf(['', {}, null, null, null, 'x', 'more']),
  stateOf(JSON.parse('["",{"__proto__":1}]')),
  stateOf(JSON.parse(`${'["",{"children":'.repeat(30)}["",{}]${'}]'.repeat(30)}`)),
])('what the router never sends is dropped: %#', (headers) => {
  expect(clean({ rsc: '1', ...headers })).toEqual({ rsc: '1' });
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate;q=0.7, x-made-up', 'deflate'],
  ['*', 'br'],
  ['identity', undefined],
  ['gzip;q=0', undefined],
  [`gzip, ${'x, '.repeat(3000)}`, 'gzip'],
])('what is left of Accept-Encoding: %#', (claimed, left) => {
  expect(clean({ 'accept-encoding': claimed })).toEqual(left ? { 'accept-encoding': left } : {});
});

test('of Accept a bounded number of lower-case characters is left', () => {
  expect(clean({ accept: 'Text/Markdown' })).toEqual({ accept: 'text/markdown' });
  expect(clean({ accept: `text/markdown${', '.repeat(500)}` })).toEqual({ accept: '*/*' });
});
