import { expect, test } from 'vitest';
import { solveProof } from '../../browser/forms/proof-of-work';
import { issueToken } from './form-token';
import { challengeFor, isProof } from './proof-of-work';

test('the solution of a puzzle is accepted with its token, and nothing else is', async () => {
  const token = issueToken('contact', 1);
  const proof = await solveProof(await challengeFor(token, 1));
  expect(await isProof(proof, token)).toBe(true);
  expect(await isProof(proof, issueToken('contact', 1))).toBe(false);
  const wrong = JSON.parse(proof);
  wrong.solution.counter += 1;
  expect(await isProof(JSON.stringify(wrong), token)).toBe(false);
  const easier = JSON.parse(proof);
  easier.challenge.parameters.keyPrefix = '0';
  expect(await isProof(JSON.stringify(easier), token)).toBe(false);
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const nested = proof.replace('"parameters":{', `"parameters":{"deep":${deep},`);
  for (const text of ['', '{}', 'null', '{"challenge":1}', nested]) {
    expect(await isProof(text, token)).toBe(false);
  }
});
