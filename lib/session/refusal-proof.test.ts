import { expect, test } from 'vitest';
import { isRefusalProof, refusalProof } from './refusal-proof';

test('the proof is one for its own token alone, and does not hold it', () => {
  const proof = refusalProof('令牌 a.b.c');
  expect(isRefusalProof(proof, '令牌 a.b.c')).toBe(true);
  expect(isRefusalProof(proof, '令牌 a.b.d')).toBe(false);
  expect(proof).toMatch(/^[\w-]{43}$/);
});

test.each([null, '', 'x', '%', '令牌', 'a'.repeat(43), 'a'.repeat(10_000)])(
  '%s is no proof',
  (proof) => {
    expect(isRefusalProof(proof, 'token')).toBe(false);
  },
);
