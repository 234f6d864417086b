import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each([
  ['packages/content/commands/contract.ts', ['https://']],
  ['packages/content/commands/contract.ts', ['http://127.0.0.1', '--origin', 'site.example']],
  ['scripts/publish.ts', ['--to', 'localhost:3000']],
  ['packages/import/main.ts', ['ghost', 'export.json', '--old', 'old.example']],
  ['packages/import/main.ts', ['markdown', 'folder', '--old', '']],
  ['packages/import/main.ts', ['proof', 'https://', '--site', 'http://127.0.0.1:3000']],
  ['packages/import/main.ts', ['proof', 'sitemap.xml', '--site', 'localhost:3000']],
])('%s %j is answered with how URLs are given, before anything is done', (script, args) => {
  const command = ['--import', import.meta.resolve('tsx'), script, ...args];
  const REVALIDATE_SECRET = 'a secret of the tests, 32 letters';
  const env = { PATH: process.env.PATH, NODE_ENV: 'test' as const, REVALIDATE_SECRET };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    env,
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('usage: npm run ');
  expect(stderr).not.toContain('    at ');
});
