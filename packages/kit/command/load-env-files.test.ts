import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import nextEnv from '@next/env';
import { beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { loadEnvFiles } from './load-env-files';

const NAMES = ['SITE_URL', 'REDIS_URL', 'CONTENT_DIR'] as const;

const readSettings = () => NAMES.map((name) => process.env[name]);

/** Sets variables of the environment, as if the process had been started with them. */
function startWith(variables: NodeJS.Dict<string>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  nextEnv.updateInitialEnv(variables);
}

beforeEach(() => {
  // In tests the framework reads other files.
  startWith({
    NODE_ENV: 'production',
    SITE_URL: undefined,
    REDIS_URL: undefined,
    CONTENT_DIR: undefined,
  });
});

test('the environment comes first, then local files, then the others', () => {
  const folder = temporaryFolder();
  startWith({ SITE_URL: 'set' });
  loadEnvFiles(folder);
  expect(readSettings()).toEqual(['set', undefined, undefined]);
  writeFileSync(path.join(folder, '.env.local'), 'SITE_URL=local\nREDIS_URL=local\n');
  writeFileSync(path.join(folder, '.env'), 'REDIS_URL=file\nCONTENT_DIR=file\n');
  loadEnvFiles(folder);
  expect(readSettings()).toEqual(['set', 'local', 'file']);
});

test('a file that an editor on Windows has saved is read from its first line on', () => {
  const folder = temporaryFolder();
  const lines = ['SITE_URL=first', 'REDIS_URL="second"', 'CONTENT_DIR=我的 站', ''];
  writeFileSync(path.join(folder, '.env'), `\uFEFF${lines.join('\r\n')}`);
  loadEnvFiles(folder);
  expect(readSettings()).toEqual(['first', 'second', '我的 站']);
});

test('a dollar sign stands for another setting, unless a backslash is before it', () => {
  const folder = temporaryFolder();
  const lines = [
    'SITE_URL=https://{CONTENT_DIR}/{NOT_SET:-c}$NOT_SET',
    String.raw`REDIS_URL='a\$b'`,
    'CONTENT_DIR=d$NOT_SET',
  ];
  writeFileSync(path.join(folder, '.env'), lines.join('\n').replaceAll('{', '${'));
  loadEnvFiles(folder);
  expect(readSettings()).toEqual(['https://d/c', 'a$b', 'd']);
});

test('a file that is not UTF-8 is refused with its encoding', () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, '.env'), '\uFEFFCONTENT_DIR=file\n', 'utf16le');
  expect(() => loadEnvFiles(folder)).toThrow(
    '.env:1: is not UTF-8; it looks like UTF-16LE: iconv -f UTF-16LE -t UTF-8 .env',
  );
});

test('a folder of that name is none of the files, and a file that cannot be read is named', () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, '.env'));
  expect(() => loadEnvFiles(folder)).not.toThrow();
  symlinkSync('/proc/self/mem', path.join(folder, '.env.local'));
  expect(() => loadEnvFiles(folder)).toThrow(/^\.env\.local: EIO: /);
});
