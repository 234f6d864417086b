import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signatureHeaders, VALID_SECONDS, verifySignature } from './signature';

const SECRET = 'secret-of-the-test';
const BODY = '{"tags":["site"]}';
const NOW = 1_800_000_000;

beforeEach(() => void vi.useFakeTimers({ now: NOW * 1000, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const signed = (seconds: number) => new Headers(signatureHeaders(SECRET, BODY, seconds));

test.each([NOW, NOW - VALID_SECONDS, NOW + VALID_SECONDS])(
  'a signature with the timestamp %i is valid',
  (seconds) => {
    expect(verifySignature(SECRET, signed(seconds), BODY)).toMatch(/^[0-9a-f]{64}$/);
  },
);

test.each([NOW - VALID_SECONDS - 1, NOW + VALID_SECONDS + 1])(
  'a signature with the timestamp %i has expired',
  (seconds) => {
    expect(verifySignature(SECRET, signed(seconds), BODY)).toBeNull();
  },
);

test('neither the timestamp nor the body nor the secret can be changed', () => {
  const later = signed(NOW - 200);
  later.set('x-timestamp', String(NOW));
  expect(verifySignature(SECRET, later, BODY)).toBeNull();
  expect(verifySignature(SECRET, signed(NOW), `${BODY} `)).toBeNull();
  expect(verifySignature('another', signed(NOW), BODY)).toBeNull();
});

test.each([
  ['x-signature', ''],
  ['x-signature', 'sha256='],
  ['x-signature', 'a'.repeat(64)],
  ['x-timestamp', ''],
  ['x-timestamp', `${NOW}.0`],
])('%s "%s" is no signature', (name, value) => {
  const headers = signed(NOW);
  headers.set(name, value);
  expect(verifySignature(SECRET, headers, BODY)).toBeNull();
});
