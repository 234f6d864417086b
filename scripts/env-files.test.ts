import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadEnvFiles } from './env-files';

const home = process.cwd();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wenzhan-env-'));
  process.chdir(folder);
  for (const name of ['SITE_URL', 'REDIS_URL', 'CONTENT_DIR']) vi.stubEnv(name, undefined);
});

afterEach(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

test('the environment comes first, then local files, then the others', () => {
  vi.stubEnv('SITE_URL', 'https://set.example.com');
  writeFileSync('.env.local', 'SITE_URL=https://local.example.com\nREDIS_URL=redis://local\n');
  writeFileSync('.env', 'REDIS_URL=redis://file\nCONTENT_DIR=words\n');
  loadEnvFiles();
  const { SITE_URL, REDIS_URL, CONTENT_DIR } = process.env;
  expect([SITE_URL, REDIS_URL, CONTENT_DIR]).toEqual([
    'https://set.example.com',
    'redis://local',
    'words',
  ]);
});

test('without files nothing is set', () => {
  loadEnvFiles();
  expect(process.env.CONTENT_DIR).toBeUndefined();
});
