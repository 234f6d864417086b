import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@wenzhan/kit/testing/documents';
import { expect, test } from 'vitest';
import { CLAIMS } from './claims';
import { CHECKED_VERSION } from './statement';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const proofs = CLAIMS.flatMap((claim) => claim.proofs.map((proof) => ({ ...proof, claim })));
/** Names of files that `npm run verify` runs, and of what these import. */
const RUNS =
  /^(?:e2e\/.*(?<!\.slow)\.spec\.ts|(?:lib|packages)\/.*(?<!\.slow)\.test\.tsx?|e2e\/support\/.*\.ts)$/;
const LEFT_OUT = /\b(?:test|it|describe)(?:\.describe)?\.(?:skip|fixme|todo|only|fails?)\b/;

test.each(proofs)('$file tests what the statement says: $has', ({ file, has }) => {
  expect(file).toMatch(RUNS);
  const text = read(file);
  expect(text).toContain(has);
  expect(text).not.toMatch(LEFT_OUT);
});

test('each claim has its tests, and is said in both languages', () => {
  for (const { zh, en, proofs: own } of CLAIMS) {
    expect(own.length, zh).toBeGreaterThan(0);
    expect(zh).toMatch(/\p{Script=Han}/u);
    expect(en).not.toMatch(/\p{Script=Han}/u);
  }
});

test('axe runs with the rules of each level and version that the statement names', () => {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
  const used = read('e2e/support/axe.ts');
  for (const tag of tags) expect(used).toContain(`'${tag}'`);
});

test('the statement names the version of this software', () => {
  expect(CHECKED_VERSION).toBe(JSON.parse(read('package.json')).version);
});
