import { expect, test } from 'vitest';
import { isSameOrigin } from './origin';

const sent = (headers: Record<string, string>) =>
  new Request('http://wenzhan.example/api/session', { method: 'POST', headers });

test.each<[string, Record<string, string>, boolean]>([
  ['a form of this site', { 'sec-fetch-site': 'same-origin' }, true],
  ['a form of another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['a form of a sibling host', { 'sec-fetch-site': 'same-site' }, false],
  ['a bookmark', { 'sec-fetch-site': 'none' }, false],
  ['an old browser here', { origin: 'http://wenzhan.example', host: 'wenzhan.example' }, true],
  ['an old browser elsewhere', { origin: 'http://evil.example', host: 'wenzhan.example' }, false],
  ['another port', { origin: 'http://wenzhan.example:81', host: 'wenzhan.example' }, false],
  ['a sandboxed frame', { origin: 'null', host: 'wenzhan.example' }, false],
  ['a program, which has no origin', { host: 'wenzhan.example' }, true],
])('%s', (_, headers, allowed) => {
  expect(isSameOrigin(sent(headers))).toBe(allowed);
});

test('what the browser says of the site wins over the origin', () => {
  const headers = {
    'sec-fetch-site': 'cross-site',
    origin: 'http://wenzhan.example',
    host: 'wenzhan.example',
  };
  expect(isSameOrigin(sent(headers))).toBe(false);
});
