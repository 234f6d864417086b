import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { OPTIMISE_LATER } from './optimise-later.mjs';

test('this version of Node knows the flags with which the tests and their servers run', () => {
  const args = [...OPTIMISE_LATER, '--print', '1 + 1'];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe('2\n');
});
