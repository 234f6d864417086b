import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadEnvFiles } from './env-files';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wenzhan-env-'));
  for (const name of ['SITE_URL', 'REDIS_URL', 'CONTENT_DIR']) vi.stubEnv(name, undefined);
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('the environment comes first, then local files, then the others', () => {
  vi.stubEnv('SITE_URL', 'https://set.example.com');
  writeFileSync(
    path.join(folder, '.env.local'),
    'SITE_URL=https://local.example.com\nREDIS_URL=redis://local\n',
  );
  writeFileSync(path.join(folder, '.env'), 'REDIS_URL=redis://file\nCONTENT_DIR=words\n');
  loadEnvFiles(folder);
  const { SITE_URL, REDIS_URL, CONTENT_DIR } = process.env;
  expect([SITE_URL, REDIS_URL, CONTENT_DIR]).toEqual([
    'https://set.example.com',
    'redis://local',
    'words',
  ]);
});

test('without files nothing is set', () => {
  loadEnvFiles(folder);
  expect(process.env.CONTENT_DIR).toBeUndefined();
});
