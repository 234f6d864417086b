import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@wenzhan/kit/testing/documents';
import { expect, test } from 'vitest';
import { mutants } from '../testing/mutants';

test('each planted fault has its place in the code', () => {
  const lost = mutants.filter(
    ({ file, from }) => readFileSync(path.join(ROOT, file), 'utf8').split(from).length !== 2,
  );
  expect(lost.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});
