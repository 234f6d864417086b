import { expect, test, vi } from 'vitest';
import { visitorHeaders } from './visitor-headers';

const REQUEST = {
  'x-forwarded-for': '10.0.0.1, 10.0.0.2',
  'user-agent': 'Firefox',
  host: '127.0.0.1:3000',
  cookie: 'token=a.b.c',
};

test('of a request the address, the browser and the origin are passed on, and no cookie', () => {
  vi.stubEnv('SITE_URL', '');
  expect(visitorHeaders(new Headers(REQUEST))).toEqual({
    'x-forwarded-for': '10.0.0.1',
    'user-agent': 'Firefox',
    'x-wenzhan-origin': 'http://127.0.0.1:3000',
  });
});

test.each([
  [
    { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'www.example.com' },
    'https://www.example.com',
  ],
  [{ host: 'a b' }, undefined],
])('%j: the origin is %s', (more, origin) => {
  vi.stubEnv('SITE_URL', '');
  expect(visitorHeaders(new Headers({ ...REQUEST, ...more }))['x-wenzhan-origin']).toBe(origin);
});

test('SITE_URL says the origin, whatever a request says', () => {
  vi.stubEnv('SITE_URL', 'https://www.example.com');
  const headers = visitorHeaders(new Headers({ host: 'evil.example' }));
  expect(headers).toEqual({
    'x-forwarded-for': 'unknown',
    'x-wenzhan-origin': 'https://www.example.com',
  });
});
