import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';
import { withUnchangedFiles } from './unchanged-files';

test('what a build changes, removes or adds is as it was, also when it fails', () => {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  const files = ['changed', 'removed', 'added'].map((name) => path.join(folder, name));
  const [changed = '', removed = '', added = ''] = files;
  for (const file of [changed, removed]) writeFileSync(file, 'before');
  const build = (result: () => string) =>
    withUnchangedFiles(files, () => {
      writeFileSync(changed, 'after');
      writeFileSync(added, 'after');
      rmSync(removed);
      return result();
    });
  expect(build(() => 'built')).toBe('built');
  expect(() =>
    build(() => {
      throw new Error('failed');
    }),
  ).toThrow('failed');
  expect([changed, removed].map((file) => readFileSync(file, 'utf8'))).toEqual([
    'before',
    'before',
  ]);
  expect(existsSync(added)).toBe(false);
});
