// Runs the checks of the project in order; --all adds the slow ones. Imports only Node's own modules, because
// the first step installs the packages.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const reports = mkdtempSync(path.join(tmpdir(), 'wenzhan-verify-'));
const unitReport = path.join(reports, 'unit.json');
const e2eReport = path.join(reports, 'e2e.json');
const drillReport = path.join(reports, 'drills.json');

const isWhole = process.argv.includes('--all');

/** A stage with `count` counts its own tests; any other stage counts as one check. */
const stages = [
  { name: 'install', run: ['npm', 'ci', '--include=dev'], needed: true },
  { name: 'tools', run: ['sh', 'scripts/tools.sh', isWhole ? 'all' : ''], needed: true },
  { name: 'format and lint', run: ['npm', 'run', '--silent', 'lint'] },
  { name: 'unused code', run: ['npm', 'run', '--silent', 'unused'] },
  { name: 'types', run: ['npm', 'run', '--silent', 'types'] },
  {
    name: 'unit tests',
    run: [
      'npx',
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ],
    count: () => countUnit(readJson(unitReport)),
  },
  {
    name: 'build',
    run: ['npm', 'run', '--silent', 'build'],
    // The cluster tests need the standalone build.
    env: { BUILD_STANDALONE: '1' },
    needed: true,
  },
  { name: 'first load', run: ['npm', 'run', '--silent', 'first-load'] },
  {
    name: 'end to end',
    run: ['npx', 'playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport, SLOW_TESTS: isWhole ? '1' : '' },
    count: () => countE2e(readJson(e2eReport)),
  },
];

/** What `npm run verify:all` adds. */
const slowStages = [
  {
    name: 'drills',
    run: ['npm', 'run', '--silent', 'drill', '--', `--report=${drillReport}`],
    count: () => readJson(drillReport) ?? { passed: 0, failed: 1 },
  },
  { name: 'Node 22', run: ['node', 'scripts/verify-node.mjs', '22'] },
  { name: 'Node 24', run: ['node', 'scripts/verify-node.mjs', '24'] },
  { name: 'bench', run: ['npm', 'run', '--silent', 'bench:serving', '--', '--check'] },
];
if (isWhole) stages.push(...slowStages);

let passed = 0;
let failed = 0;
const seconds = [];

for (const stage of stages) {
  const [command, ...args] = stage.run;
  console.log(`\n=== ${stage.name}`);
  const started = process.hrtime.bigint();
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...stage.env },
  });
  seconds.push([stage.name, Number(process.hrtime.bigint() - started) / 1e9]);
  const ok = status === 0;
  const counted = stage.count?.() ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  passed += counted.passed;
  // A runner that failed without naming a test, or found none, counts as one failure.
  failed += counted.failed || (ok && counted.passed > 0 ? 0 : 1);
  if (!ok) console.error(`=== ${stage.name} failed`);
  if (!ok && stage.needed) break;
}

rmSync(reports, { recursive: true });
console.log('\nSeconds of each stage:');
for (const [name, took] of seconds) console.log(`  ${took.toFixed(1).padStart(7)}  ${name}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function countUnit(report) {
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 1 };
}

function countE2e(report) {
  const stats = report?.stats;
  if (!stats) return { passed: 0, failed: 1 };
  if (stats.flaky > 0) console.warn(`${stats.flaky} passed at the second try only: see above`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped };
}
