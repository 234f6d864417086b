import { expect, test } from 'vitest';
import { isSameOrigin } from './origin';

const ORIGIN = 'http://wenzhan.example';

test.each<[string, Record<string, string>, boolean]>([
  ['a form of this site', { 'sec-fetch-site': 'same-origin' }, true],
  ['a form of another site', { 'sec-fetch-site': 'cross-site', origin: ORIGIN }, false],
  ['a form of a sibling host', { 'sec-fetch-site': 'same-site' }, false],
  ['a bookmark', { 'sec-fetch-site': 'none' }, false],
  ['an old browser here', { origin: ORIGIN }, true],
  ['an old browser elsewhere', { origin: 'http://evil.example' }, false],
  ['another port', { origin: `${ORIGIN}:81` }, false],
  ['a sandboxed frame', { origin: 'null' }, false],
  ['a program, which has no origin', {}, true],
])('%s', (_, headers, allowed) => {
  const request = new Request(ORIGIN, { headers: { host: 'wenzhan.example', ...headers } });
  expect(isSameOrigin(request)).toBe(allowed);
});
