import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@wenzhan/kit/testing/documents';
import { expect, test } from 'vitest';

test('every command that reads settings loads the files first', () => {
  const commands = ['scripts', 'packages/content/commands']
    .flatMap((folder) => readdirSync(path.join(ROOT, folder)).map((name) => `${folder}/${name}`))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => [name, readFileSync(path.join(ROOT, name), 'utf8')] as const)
    .filter(([, code]) => /\bsetting\('/.test(code));
  expect(commands.length).toBeGreaterThan(4);
  for (const [name, code] of commands) expect(code, name).toMatch(/^ *loadEnvFiles\(\w*\);$/m);
});
