import { expect, test } from 'vitest';
import { createLogoutToken, isLogoutToken } from './logout-csrf-token';

test('the proof is one for its own token alone, and does not hold it', () => {
  const proof = createLogoutToken('令牌 a.b.c');
  expect(isLogoutToken(proof, '令牌 a.b.c')).toBe(true);
  expect(isLogoutToken(proof, '令牌 a.b.d')).toBe(false);
  expect(proof).toMatch(/^[\w-]{43}$/);
});

test.each([null, '', 'x', '%', '令牌', 'a'.repeat(43), 'a'.repeat(10_000)])(
  '%s is no proof',
  (proof) => {
    expect(isLogoutToken(proof, 'token')).toBe(false);
  },
);
