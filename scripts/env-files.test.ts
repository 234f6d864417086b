import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { loadEnvFiles } from './env-files';

const readSettings = () => {
  const { SITE_URL, REDIS_URL, CONTENT_DIR } = process.env;
  return [SITE_URL, REDIS_URL, CONTENT_DIR];
};

test('the environment comes first, then local files, then the others', () => {
  const folder = temporaryFolder();
  vi.stubEnv('SITE_URL', 'set');
  for (const name of ['REDIS_URL', 'CONTENT_DIR']) vi.stubEnv(name, undefined);
  loadEnvFiles(folder);
  expect(readSettings()).toEqual(['set', undefined, undefined]);
  writeFileSync(path.join(folder, '.env.local'), 'SITE_URL=local\nREDIS_URL=local\n');
  writeFileSync(path.join(folder, '.env'), 'REDIS_URL=file\nCONTENT_DIR=file\n');
  loadEnvFiles(folder);
  expect(readSettings()).toEqual(['set', 'local', 'file']);
});

test('a file that an editor on Windows has saved is read from its first line on', () => {
  const folder = temporaryFolder();
  for (const name of ['SITE_URL', 'REDIS_URL', 'CONTENT_DIR']) vi.stubEnv(name, undefined);
  const lines = ['SITE_URL=first', 'REDIS_URL="second"', 'CONTENT_DIR=我的 站', ''];
  writeFileSync(path.join(folder, '.env'), `\uFEFF${lines.join('\r\n')}`);
  loadEnvFiles(folder);
  expect(readSettings()).toEqual(['first', 'second', '我的 站']);
});

test('every command that reads settings loads the files first', () => {
  const commands = readdirSync(__dirname)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => [name, readFileSync(path.join(__dirname, name), 'utf8')] as const)
    .filter(([, code]) => /\bsetting\('/.test(code));
  expect(commands.length).toBeGreaterThan(4);
  for (const [name, code] of commands) expect(code, name).toMatch(/^ *loadEnvFiles\(\w*\);$/m);
});

test.each(['build.ts', 'routes.ts'])('%s starts the file of a program, as Windows can', (name) => {
  const code = readFileSync(path.join(__dirname, name), 'utf8');
  const started = [...code.matchAll(/\bspawnSync\(([^,]+),/g)].map(([, program]) => program);
  expect(started).toEqual(['process.execPath']);
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
