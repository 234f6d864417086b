import { parseJson } from '@wenzhan/kit/text/parse-json';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { z } from 'zod';
import { type FormToken, formSecret } from './form-token';

/** Rounds of one try; 256 tries are needed on average: about half a second of a desktop, some seconds of a phone. */
const COST = 5000;
/** Characters of a solution at most; `altcha` writes some 500. */
const MAX_PROOF = 4000;

const proofSchema = z.object({
  challenge: z.object({
    parameters: z
      .object({
        algorithm: z.string(),
        nonce: z.string(),
        salt: z.string(),
        cost: z.number().max(COST),
        keyLength: z.number().max(32),
        keyPrefix: z.string(),
        data: z.object({ token: z.string() }),
      })
      .catchall(z.union([z.string(), z.number()])),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** A puzzle for the browser that has this token. */
export function challengeFor(token: FormToken, cost = COST): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    deriveKey,
    hmacSignatureSecret: formSecret('proof'),
    data: { token: token.nonce },
  });
}

/** Whether a text is the solution of the puzzle of this token. */
export async function isProof(text: string, token: FormToken): Promise<boolean> {
  if (text.length > MAX_PROOF) return false;
  const proof = proofSchema.safeParse(parseJson(text));
  if (!proof.success || proof.data.challenge.parameters.data.token !== token.nonce) return false;
  const { verified } = await verifySolution({
    ...proof.data,
    deriveKey,
    hmacSignatureSecret: formSecret('proof'),
  });
  return verified;
}
