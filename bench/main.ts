import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../e2e/support/site';

/** In this order: each part can also be run by itself, as `npm run bench:NAME`. */
const PARTS = ['serving', 'lighthouse', 'scale', 'content'];

const USAGE = `usage: npm run bench -- [--check | --save] [PART ...]
Measures the site beside its references, in about half an hour. Parts: ${PARTS.join(', ')}.
  --check  serving alone; fails when a ratio is more than a tenth worse than in bench/reference.json
  --save   puts the tables into bench/results`;

/** @returns the exit code of the first part that fails, 0 when none does */
function bench(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean' },
      save: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help || positionals.some((part) => !PARTS.includes(part))) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  if (values.check) return run('serving', '--check');
  const parts = positionals.length > 0 ? positionals : PARTS;
  return parts
    .map((part) => run(part, ...(values.save ? ['--save'] : [])))
    .reduce((first, code) => first || code, 0);
}

function run(part: string, ...args: string[]): number {
  console.log(`\n== ${part}`);
  const script = path.join(ROOT, `bench/${part}.ts`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  return status ?? 1;
}

process.exit(bench());
