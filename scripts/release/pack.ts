import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readArguments } from '@wenzhan/kit/command/arguments';

const USAGE = `npm run pack -- [--out FOLDER] [--built FOLDER]
Builds the site, and packs it with the commands of bin/wenzhan into wenzhan-VERSION.tar.gz, which needs nothing but Node on a
machine of this kind (docs/deploy.md). --built: packs a standalone build that is there.`;

/**
 * Settings of the checkout, with its secrets; what a server that was started there has left; the pages that the build has
 * rendered, which are those of the sample.
 */
const LEFT_OUT =
  /^(\.env.*|\.next\/cache|cache|messages)(\/|$)|^\.next\/server\/app\/.*\.(html|rsc|meta|body)$/;

const { values } = readArguments(USAGE, {
  out: { type: 'string', default: '.' },
  built: { type: 'string' },
});

function pack(): number {
  if (!values.built) {
    const env = { ...process.env, BUILD_STANDALONE: '1' };
    const args = ['--import', 'tsx', 'scripts/build.ts'];
    const { status } = spawnSync(process.execPath, args, { env, stdio: 'inherit' });
    if (status !== 0) return status ?? 1;
  }
  const standalone = values.built ?? '.next/standalone';
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const name = `wenzhan-${version}`;
  const file = path.resolve(values.out, `${name}.tar.gz`);
  // On the disk of the build.
  const staging = mkdtempSync(path.join(path.dirname(standalone), 'pack-'));
  try {
    const isPacked = (source: string) => !LEFT_OUT.test(path.relative(standalone, source));
    cpSync(standalone, path.join(staging, name), { recursive: true, filter: isPacked });
    cpSync('LICENSE', path.join(staging, name, 'LICENSE'));
    execFileSync('tar', ['-czf', file, '-C', staging, name], { stdio: 'inherit' });
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  console.log(file);
  return 0;
}

process.exitCode = pack();
