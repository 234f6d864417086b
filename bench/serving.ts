import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runBuild } from '../e2e/support/build';
import { ROOT, startSite } from '../e2e/support/site';
import { buildFloor, type Floor } from './lib/baseline';
import { capturePages } from './lib/captured';
import { measureLoads } from './lib/loads';
import { describeMachine } from './lib/machine';
import { hasNginx } from './lib/nginx';
import { BENCH_PAGES } from './lib/pages';
import { drawCosts } from './lib/plot';
import { publish } from './lib/publish';
import { ratiosOf, regressions } from './lib/ratios';
import { type BenchResults, formatResults } from './lib/results';
import { measureStarts } from './lib/starts';
import { contenders, unbuiltSite } from './lib/targets';
import { weighPage } from './lib/weight';

const OUT = path.join(ROOT, '.bench');
/** Milliseconds after its start in which the run begins no further round of load: ten minutes in all. */
const LAST_ROUND_MS = 7 * 60_000;

const referenceSchema = z.object({
  machine: z.object({ processor: z.string() }),
  ratios: z.record(z.string(), z.number()),
});

/** Of the saved run. */
const REFERENCE = path.join(ROOT, 'bench/reference.json');
const PLOT = path.join(ROOT, 'docs/pictures/cost.svg');

const USAGE = `usage: npm run bench:serving -- [--check | --save]
Measures the site and its references side by side, in one run of about eight minutes. Prints tables;
leaves the same as JSON and a plot in .bench.
  --check  fails when a ratio is more than a tenth worse than in bench/reference.json
  --save   puts the tables into bench/results, the ratios into bench/reference.json`;

async function bench(): Promise<number> {
  const { values } = parseArgs({
    options: { check: { type: 'boolean' }, save: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (!hasWrk()) {
    console.error('bench needs wrk: apt-get install wrk');
    return 1;
  }
  if (!hasNginx())
    console.warn('nginx is left out: it is not installed (apt-get install nginx-light)');
  const machine = describeMachine();
  const built = await timed(() => runBuild(ROOT, {}));
  if (built.value.code !== 0) throw new Error(built.value.printed);
  const site = await startSite();
  let floor: { value: Floor; ms: number };
  let pages: BenchResults['pages'];
  try {
    floor = await timed(() => buildFloor(site.base));
    await capturePages(site.base);
    pages = await Promise.all(
      BENCH_PAGES.map(({ path: address }) => weighPage(site.base, address)),
    );
  } finally {
    await site.stop();
  }
  const buildMs = { site: built.ms, floor: floor.ms };
  const results = await measure(floor.value, { machine, buildMs, pages });
  await report(results);
  if (values.save) await save(results);
  return values.check ? check(results) : 0;
}

async function measure(
  floor: Floor,
  known: Pick<BenchResults, 'machine' | 'buildMs' | 'pages'>,
): Promise<BenchResults> {
  try {
    const servers = contenders(floor.root);
    const starts = await measureStarts([...servers, unbuiltSite()]);
    const { loads, memory } = await measureLoads(servers, LAST_ROUND_MS);
    return { ...known, starts, loads, memory, ratios: ratiosOf(loads) };
  } finally {
    await floor.remove();
  }
}

async function save(results: BenchResults): Promise<void> {
  const { machine, ratios } = results;
  await writeFile(REFERENCE, `${JSON.stringify({ machine, ratios }, null, 2)}\n`);
  await writeFile(PLOT, drawCosts(results));
  await publish('serving', formatResults(results));
}

async function check({ machine, ratios }: BenchResults): Promise<number> {
  if (!existsSync(REFERENCE)) {
    console.error('no run is saved yet: npm run bench -- --save');
    return 1;
  }
  const then = referenceSchema.parse(JSON.parse(await readFile(REFERENCE, 'utf8')));
  const worse = regressions(ratios, then.ratios);
  for (const line of worse) console.error(`worse: ${line}`);
  if (worse.length > 0 && machine.processor !== then.machine.processor) {
    console.error(
      `That run was on another processor (${then.machine.processor}), and programs gain differently by one.`,
      'To compare, measure the older code here: check it out, npm run bench:serving -- --save.',
    );
  }
  return worse.length > 0 ? 1 : 0;
}

async function report(results: BenchResults): Promise<void> {
  await mkdir(OUT, { recursive: true });
  await writeFile(path.join(OUT, 'results.json'), JSON.stringify(results, null, 2));
  await writeFile(path.join(OUT, 'cost.svg'), drawCosts(results));
  console.log(formatResults(results));
  console.log(`\nalso in ${path.relative(ROOT, OUT)}: results.json, cost.svg`);
}

async function timed<T>(run: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const began = performance.now();
  const value = await run();
  return { value, ms: performance.now() - began };
}

/** wrk has no option that ends well: that it can be run at all is the answer. */
function hasWrk(): boolean {
  try {
    execFileSync('sh', ['-c', 'command -v wrk'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

process.exit(await bench());
