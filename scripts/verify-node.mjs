// Verifies the project on another major version of Node: installs, builds, runs the unit tests and the pages of
// the embedded site in a copy of the tracked files. usage: node scripts/verify-node.mjs 24
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const [version] = process.argv.slice(2);
if (!/^\d+$/.test(version ?? '')) {
  console.error('usage: node scripts/verify-node.mjs <major version>');
  process.exit(2);
}

const folder = mkdtempSync(path.join(tmpdir(), `wenzhan-node-${version}-`));
const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter(Boolean);
for (const file of files) cpSync(file, path.join(folder, file));

const steps = [
  `test "$(node -p 'process.versions.node.split(".")[0]')" = ${version}`,
  'npm ci --include=dev',
  'BUILD_STANDALONE=1 npm run --silent build',
  // Not with `npx`, which takes the outer command's `-c` from the environment. A second try as in verify.mjs.
  './node_modules/.bin/vitest run --retry=1',
  './node_modules/.bin/playwright test --project=own e2e/readers/pages',
];
// The npm package `node` contains the binary; `npx` puts it first in PATH.
const run = ['-y', '-p', `node@${version}`, '-c', steps.join(' && ')];
const { status } = spawnSync('npx', run, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
rmSync(folder, { recursive: true });
process.exit(status ?? 1);
