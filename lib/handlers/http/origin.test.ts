import { expect, test } from 'vitest';
import { isSameOrigin } from './origin';

const ORIGIN = 'http://wenzhan.example';
/** What a proxy sends that names the upstream in `Host`, as Apache and nginx do unless they are told otherwise. */
const PROXIED = { origin: ORIGIN, host: '127.0.0.1:3000', 'x-forwarded-host': 'wenzhan.example' };

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
  ['an old browser behind a proxy with a host of its own', PROXIED, true],
  ['an old browser elsewhere, behind it', { ...PROXIED, origin: 'http://evil.example' }, false],
])('%s', (_, headers, allowed) => {
  const request = new Request(ORIGIN, { headers: { host: 'wenzhan.example', ...headers } });
  expect(isSameOrigin(request)).toBe(allowed);
});
