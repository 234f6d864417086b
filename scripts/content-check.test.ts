import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('content:check of a folder that is named as an argument, which it does not read, fails', () => {
  const command = ['--import', import.meta.resolve('tsx'), 'scripts/content-check.ts', 'mysite'];
  const env = { PATH: process.env.PATH, NODE_ENV: 'test' as const };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    env,
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('CONTENT_DIR=mysite');
});
