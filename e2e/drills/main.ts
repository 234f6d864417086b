import { parseArgs } from 'node:util';
import { coldPage } from './cold-page';
import type { Drill } from './drill';
import { inventedIds } from './invented-ids';
import { machines } from './machines';
import { redis } from './redis';
import { restart } from './restart';

const DRILLS: readonly Drill[] = [inventedIds, coldPage, restart, redis, machines];

const USAGE = `usage: npm run drill -- [${DRILLS.map(({ name }) => name).join(' | ')}…] [--count 100000] [--minutes 5]
Runs against the build in this folder, on servers of its own, and prints what was lost.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '5' },
  },
});
const limits = { count: Number(values.count), milliseconds: Number(values.minutes) * 60_000 };
const wanted = DRILLS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

if (wanted.length === 0 || !(limits.count > 0) || !(limits.milliseconds > 0)) {
  console.error(USAGE);
  process.exit(2);
}

for (const drill of wanted) {
  const { asked, lost, recovery, ok } = await drill.run(limits);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${drill.name}`);
  console.log(`  asked     ${asked}\n  lost      ${lost}\n  recovery  ${recovery}`);
  if (!ok) process.exitCode = 1;
}
