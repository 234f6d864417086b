import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Mutant, mutants } from '../testing/mutants';

/*
 * Plants each fault of testing/mutants.ts in a copy of the tracked files, one at a time, and runs the unit
 * tests of the file's folder, then all that import it. Exits with 1 if the share that they notice is lower than the given one.
 *
 * usage: npm run mutants [-- <least percentage>]
 */

const LEAST = Number(process.argv[2] ?? 0);
const copy = mkdtempSync(path.join(tmpdir(), 'wenzhan-mutants-'));

try {
  const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  for (const file of tracked.filter(Boolean)) cpSync(file, path.join(copy, file));
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  const files = [...new Set(mutants.map(({ file }) => file))];
  // With a second try, as in `npm run verify`; what fails is printed.
  if (!passes('related', ['--run', '--retry=1', ...files], 'inherit'))
    throw new Error('the tests fail without a fault');
  const missed = mutants.filter((mutant) => !isNoticed(mutant));
  const share = Math.floor((100 * (mutants.length - missed.length)) / mutants.length);
  console.log(`\n${mutants.length - missed.length} of ${mutants.length} noticed: ${share} %`);
  for (const { file, name } of missed) console.log(`  not noticed: ${file}: ${name}`);
  process.exitCode = share < LEAST ? 1 : 0;
} finally {
  rmSync(copy, { recursive: true });
}

function isNoticed({ name, file, from, to }: Mutant): boolean {
  const target = path.join(copy, file);
  const text = readFileSync(target, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${file} does not contain once: ${from}`);
  writeFileSync(
    target,
    text.replace(from, () => to),
  );
  const noticed = !passes('run', [path.dirname(file)]) || !passes('related', ['--run', file]);
  writeFileSync(target, text);
  console.log(`${noticed ? 'noticed    ' : 'NOT noticed'}  ${file}: ${name}`);
  return noticed;
}

/** Whether unit tests pass: `run` those of folders, `related` those that import a file. */
function passes(
  command: 'run' | 'related',
  which: readonly string[],
  stdio: 'ignore' | 'inherit' = 'ignore',
): boolean {
  const args = ['vitest', command, '--bail=1', '--reporter=dot', ...which];
  return spawnSync('npx', args, { cwd: copy, stdio }).status === 0;
}
