import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';

test('content:check --todo lists what is left of a template, and is no failure', () => {
  const folder = temporaryFolder();
  writeFileSync(
    path.join(folder, 'site.yaml'),
    'siteName: 某馆\ndescription: （请填写：在哪里）\n',
  );
  const command = ['--import', import.meta.resolve('tsx'), 'scripts/content-check.ts', '--todo'];
  const env = { PATH: process.env.PATH, NODE_ENV: 'test' as const, CONTENT_DIR: folder };
  const { status, stdout } = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
  expect([status, stdout]).toEqual([
    0,
    `${path.join(folder, 'site.yaml')}:2: 在哪里\n${folder}：还有1处要换成自己的\n`,
  ]);
});

test('content:check says that schemas are of another version, and refreshes them', () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'site.yaml'), 'siteName: 某馆\n');
  mkdirSync(path.join(folder, '.schemas'));
  writeFileSync(path.join(folder, '.schemas/site.json'), '{}\n');
  const check = (...args: string[]) => {
    const script = ['--import', import.meta.resolve('tsx'), 'scripts/content-check.ts', ...args];
    const env = { PATH: process.env.PATH, NODE_ENV: 'test' as const, CONTENT_DIR: folder };
    const { stdout, stderr } = spawnSync(process.execPath, script, { env, encoding: 'utf8' });
    return stdout + stderr;
  };
  expect(check()).toContain('.schemas是另一个版本的：npm run content:check -- --schemas');
  expect(check('--schemas')).toBe(`${folder}/.schemas：更新好了\n`);
  expect(check()).not.toContain('.schemas');
});

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
