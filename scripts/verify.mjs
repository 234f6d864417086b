// Runs the checks of the project; --all adds the slow ones. Imports no package: the first step installs them.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OPTIMISE_LATER } from './optimise-later.mjs';
import { countE2e, countUnit } from './test-reports.mjs';

const reports = mkdtempSync(path.join(tmpdir(), 'wenzhan-verify-'));
const unitReport = path.join(reports, 'unit.json');
const e2eReport = path.join(reports, 'e2e.json');

const isWhole = process.argv.includes('--all');

/** Failures that are listed of each stage, at the end. */
const LISTED_FAILURES = 20;

/** A stage with `count` counts its own tests; any other stage counts as one check. */
const install = { name: 'install', run: ['npm', 'ci', '--include=dev'] };
const tools = { name: 'tools', run: ['sh', 'scripts/tools.sh', isWhole ? 'all' : ''] };
const oldBrowsers = {
  name: 'old browsers',
  run: [
    'node',
    'scripts/old-browsers.mjs',
    ...(isWhole ? ['83', '88', '92', '103', '111'] : ['103']),
  ],
};
const lint = { name: 'format and lint', run: ['npm', 'run', '--silent', 'lint'] };
const unused = { name: 'unused code', run: ['npm', 'run', '--silent', 'unused'] };
const types = { name: 'types', run: ['npm', 'run', '--silent', 'types'] };
const unit = {
  name: 'unit tests',
  run: [
    'node',
    // Each file runs in a new thread for about a second: optimising its code later takes a tenth less of the processor.
    ...OPTIMISE_LATER,
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    // As the browser tests: shared CI machines stall occasionally.
    '--retry=1',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ],
  env: { SLOW_TESTS: isWhole ? '1' : '' },
  count: () => countUnit(readJson(unitReport)),
};
const build = {
  name: 'build',
  run: ['npm', 'run', '--silent', 'build'],
  // The cluster tests need the standalone build; `types` has checked the types; the bundler's cache is not read again.
  env: { BUILD_STANDALONE: '1', TYPES_CHECKED: '1', CI: '1' },
};
const firstLoad = {
  name: 'first load',
  run: ['npm', 'run', '--silent', 'first-load', ...(isWhole ? ['--', '--empty-app'] : [])],
};
const endToEnd = {
  name: 'end to end',
  run: ['npx', 'playwright', 'test', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport, SLOW_TESTS: isWhole ? '1' : '' },
  count: () => countE2e(readJson(e2eReport)),
};
/** What `npm run verify:all` adds. */
const slow = [
  { name: 'planted faults', run: ['npm', 'run', '--silent', 'mutants', '--', '85'] },
  { name: 'Node 22', run: ['node', 'scripts/verify-node.mjs', '22'] },
  { name: 'Node 24', run: ['node', 'scripts/verify-node.mjs', '24'] },
  { name: 'bench', run: ['npm', 'run', '--silent', 'bench:serving', '--', '--check'] },
];

let passed = 0;
let failed = 0;
const seconds = [];
/** Once more at the end: the output of a stage can be far above it. */
const failures = [];
const secondTries = [];

for (const lanes of [
  [[install, tools], [oldBrowsers]],
  // `types` and `build` both write into `.next`.
  [
    [types, build, firstLoad],
    [lint, unused, unit],
  ],
  [[endToEnd]],
  ...(isWhole ? [[slow]] : []),
]) {
  const done = await Promise.all(lanes.map((lane) => runLane(lane, lanes.length > 1)));
  if (done.includes(false)) break;
}

rmSync(reports, { recursive: true });
console.log('\nSeconds of each stage:');
for (const [name, took] of seconds) console.log(`  ${took.toFixed(1).padStart(7)}  ${name}`);
for (const [what, tests] of Object.entries({
  'Passed at the second try only': secondTries,
  Failed: failures,
})) {
  if (tests.length > 0) console.log(`\n${what}:\n${tests.join('\n')}`);
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Runs stages in order. Whether those without which later stages make no sense have succeeded. */
async function runLane(stages, isBesideAnother) {
  for (const stage of stages) {
    const ok = await runStage(stage, isBesideAnother);
    if (!ok && [install, tools, build].includes(stage)) return false;
  }
  return true;
}

/** Runs a stage and counts its tests. Its output is printed at its end if another stage runs beside it. */
async function runStage({ name, run, env, count }, isBesideAnother) {
  const [command, ...args] = run;
  if (!isBesideAnother) console.log(`\n=== ${name}`);
  const started = performance.now();
  const child = spawn(command, args, {
    stdio: isBesideAnother ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  let printed = '';
  child.stdout?.on('data', (chunk) => (printed += chunk));
  child.stderr?.on('data', (chunk) => (printed += chunk));
  const status = await new Promise((resolve) => {
    child.on('error', (error) => resolve(`${error}`)).on('close', resolve);
  });
  if (isBesideAnother) console.log(`\n=== ${name}\n${printed}`);
  seconds.push([name, (performance.now() - started) / 1000]);
  const ok = status === 0;
  const counted = count?.() ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  passed += counted.passed;
  // A runner that failed without naming a test, or found none, counts as one failure.
  failed += counted.failed || (ok && counted.passed > 0 ? 0 : 1);
  if (!ok || counted.failed > 0) {
    console.error(`=== ${name} failed`);
    failures.push(`  ${name}`, ...(counted.failures ?? []).slice(0, LISTED_FAILURES));
  }
  secondTries.push(...(counted.secondTries ?? []));
  return ok;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
