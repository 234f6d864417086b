import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { coldPage } from './cold-page';
import type { Drill, Outcome } from './drill';
import { instances } from './instances';
import { inventedIds } from './invented-ids';
import { outage } from './outage';
import { publish } from './publish';
import { redis } from './redis';
import { restart } from './restart';
import { stop } from './stop';

const DRILLS: readonly Drill[] = [
  inventedIds,
  coldPage,
  outage,
  publish,
  restart,
  stop,
  redis,
  instances,
];

const USAGE = `usage: npm run drill -- [${DRILLS.map(({ name }) => name).join(' | ')}…] [--short] [--count 100000] [--minutes 5] [--report FILE]
Runs against the build in this folder, on servers of its own, and prints what was lost.
--short: all in about a minute, but for instances, which builds the site again. --report: writes how many passed and failed, as JSON.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    count: { type: 'string' },
    minutes: { type: 'string', default: '5' },
    report: { type: 'string' },
  },
});
const { short, report } = values;
const count = Number(values.count ?? (short ? 5000 : 100_000));
const limits = { short, count, milliseconds: Number(values.minutes) * 60_000 };
const offered = DRILLS.filter(({ takesBuilds }) => !(short && takesBuilds));
const wanted = offered.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const known = DRILLS.map(({ name }) => name);

if (
  !positionals.every((name) => known.includes(name)) ||
  !(count > 0) ||
  !(limits.milliseconds > 0)
) {
  console.error(USAGE);
  process.exit(2);
}

let passed = 0;
for (const drill of wanted) {
  const { asked, lost, recovery, ok } = await drill.run(limits).catch(broken);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${drill.name}`);
  console.log(`  asked     ${asked}\n  lost      ${lost}\n  recovery  ${recovery}`);
  passed += ok ? 1 : 0;
}
const failed = wanted.length - passed;
console.log(`${passed} drills passed, ${failed} failed`);
if (report) writeFileSync(report, JSON.stringify({ passed, failed }));
process.exitCode = failed === 0 ? 0 : 1;

function broken(error: unknown): Outcome {
  console.error(error);
  return { asked: 'the drill broke off', lost: 'unknown', recovery: 'unknown', ok: false };
}
