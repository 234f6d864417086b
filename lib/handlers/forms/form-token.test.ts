import { expect, test, vi } from 'vitest';
import { issueToken, MIN_AGE, readToken } from './form-token';

const NOW = Date.parse('2026-11-26T04:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

test('a token is ready after some seconds, for a day, and for its form', () => {
  const { text, nonce } = issueToken('contact', NOW);
  expect(readToken('contact', text, NOW)).toMatchObject({ nonce, isReady: false });
  expect(readToken('contact', text, NOW + MIN_AGE)).toMatchObject({ nonce, isReady: true });
  expect(readToken('contact', text, NOW + DAY)).toMatchObject({ isReady: true });
  expect(readToken('contact', text, NOW + DAY + 1)).toBeNull();
  expect(readToken('other', text, NOW + MIN_AGE)).toBeNull();
});

test('a token that was made up, or made older, is none', () => {
  const { text } = issueToken('contact', NOW);
  const [, nonce, signature] = text.split('.');
  const older = NOW - MIN_AGE;
  for (const forged of [
    '',
    'x',
    '..',
    `${older}.${nonce}.${signature}`,
    `${text}.x`,
    `NaN.${nonce}.`,
  ]) {
    expect(readToken('contact', forged, NOW)).toBeNull();
  }
});

test('instances with the same secret accept the tokens of each other', () => {
  vi.stubEnv('AUTH_SECRET', 'a'.repeat(32));
  const { text } = issueToken('contact', NOW);
  expect(readToken('contact', text, NOW)).not.toBeNull();
  vi.stubEnv('AUTH_SECRET', 'b'.repeat(32));
  expect(readToken('contact', text, NOW)).toBeNull();
});
