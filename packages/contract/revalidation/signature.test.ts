import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signatureHeaders, VALID_SECONDS, verifySignature } from './signature';

const SECRET = 'secret-of-the-test';
const BODY = '{"tags":["site"]}';
const NOW = 1_800_000_000;

beforeEach(() => void vi.useFakeTimers({ now: NOW * 1000, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const signed = (seconds: number) => new Headers(signatureHeaders(SECRET, BODY, seconds));

test.each([
  ['of now', NOW, true],
  ['as old as may be', NOW - VALID_SECONDS, true],
  ['as far ahead as may be', NOW + VALID_SECONDS, true],
  ['older than that', NOW - VALID_SECONDS - 1, false],
  ['further ahead', NOW + VALID_SECONDS + 1, false],
])('a signature %s (%i) is valid: %s', (_, seconds, isValid) => {
  const given = verifySignature(SECRET, signed(seconds), BODY);
  const signature = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(given).toEqual(isValid ? { signature, signedAt: seconds * 1000 } : null);
});

test.each([
  ['x-timestamp', `${NOW - 1}`],
  ['x-timestamp', ''],
  ['x-timestamp', `${NOW}.0`],
  ['x-signature', ''],
  ['x-signature', 'sha256='],
  ['x-signature', 'a'.repeat(64)],
])('with %s "%s" instead it is not', (name, value) => {
  const headers = signed(NOW);
  headers.set(name, value);
  expect(verifySignature(SECRET, headers, BODY)).toBeNull();
});

test('neither the body nor the secret can be changed', () => {
  expect(verifySignature(SECRET, signed(NOW), `${BODY} `)).toBeNull();
  expect(verifySignature('another', signed(NOW), BODY)).toBeNull();
});
