import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runBuild } from '../e2e/support/build';
import { residentMegabytes } from '../e2e/support/footprint';
import { ROOT, type Site, type SiteStart, startSite } from '../e2e/support/site';
import { joinRounds, type Load, measureLoads } from './lib/loads';
import { bestOf, type Ratios, ratiosOf, referenceFor, regressions, withRun } from './lib/ratios';
import {
  describeMachine,
  firstByte,
  formatSpread,
  formatTable,
  median,
  processorModel,
  report,
  timed,
} from './lib/report';
import { withServers } from './lib/servers';
import { ARTICLE, BASELINE_ARTICLE, type Sites, UNLIMITED, withSites } from './lib/sites';
import saved from './reference.json' with { type: 'json' };

const REFERENCE = path.join(ROOT, 'bench/reference.json');
const STARTS = 3;
/** Each with servers that were started for it: two processes of the same code differ by up to a third. */
const ROUNDS = 5;
const WARM_REQUESTS = 20;
const POLL_MS = 20;

/**
 * Measures builds, starts, first bytes, memory and requests a second of the site and its references.
 *
 * @returns the exit code: 1 without wrk or nginx, or with `--check` if a ratio is worse than in
 * bench/reference.json, and is so when it is measured once more
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { check: { type: 'boolean' }, save: { type: 'boolean' } },
  });
  const missing = ['wrk', 'nginx'].filter((tool) => spawnSync(tool, ['-v']).error);
  if (missing.length > 0) {
    console.error(`bench:serving needs ${missing.join(' and ')}: sh scripts/tools.sh all`);
    return 1;
  }
  const machine = describeMachine();
  const build = await timed(() => runBuild(ROOT, { TYPES_CHECKED: '0' }));
  if (build.value.code !== 0) throw new Error(build.value.printed);
  const { ratios, tables } = await measure();
  const text = `${machine}\nbuild of the site: ${(build.ms / 1000).toFixed(1)} s\n${tables}`;
  await report('serving', text, values.save);
  if (values.save) {
    const runs = withRun(saved, { processor: processorModel(), machine, ratios });
    await writeFile(REFERENCE, `${JSON.stringify(runs, null, 2)}\n`);
  }
  if (!values.check || check(ratios) === 0) return 0;
  console.error('Measured once more:');
  return check(bestOf(ratios, ratiosOf(joinRounds(await measureRounds(ROUNDS)))));
}

async function measure(): Promise<{ ratios: Ratios; tables: string }> {
  const { starts, round, memory, baselineBuildMs } = await withSites(measureOnce);
  const loads = joinRounds([round, ...(await measureRounds(ROUNDS - 1))]);
  const ratios = ratiosOf(loads);
  const ratioRows = Object.entries(ratios).map(([name, ratio]) => [name, ratio.toFixed(2)]);
  const tables = [
    `build of the empty app (floor): ${(baselineBuildMs / 1000).toFixed(1)} s`,
    '\nStart and first byte of the article in ms: median (least to most)',
    formatTable(starts),
    memory,
    '\nRequests a second: median (least to most), p50 and p99 in ms',
    formatLoads(loads),
    '',
    formatTable([['requests a second, geometric mean', 'ratio'], ...ratioRows]),
  ];
  return { ratios, tables: tables.join('\n') };
}

async function measureOnce(sites: Sites) {
  const starts = [
    ['server', 'start', 'cold', 'warm', 'memory'],
    await measureStarts('site', { env: UNLIMITED }, ARTICLE),
    await measureStarts('floor', { root: sites.baselineRoot }, BASELINE_ARTICLE),
    await measureStarts('site, nothing built', { pages: 'none' }, ARTICLE),
  ];
  const round = await withServers(sites, measureLoads);
  const memory = `memory after the load: site ${memoryOf(sites.site)}, floor ${memoryOf(sites.baseline)}`;
  return { starts, round, memory, baselineBuildMs: sites.baselineBuildMs };
}

async function measureRounds(count: number): Promise<Load[][]> {
  const rounds: Load[][] = [];
  for (let round = 0; round < count; round += 1) {
    rounds.push(await withSites((sites) => withServers(sites, measureLoads)));
  }
  return rounds;
}

/** Starts a server several times; `cold` is its first page once it is ready. @returns a row of the table */
async function measureStarts(name: string, options: SiteStart, article: string): Promise<string[]> {
  const [start, cold, warm]: [number[], number[], number[]] = [[], [], []];
  let memory = '';
  for (let round = 0; round < STARTS; round += 1) {
    const site = await startSite({ ...options, env: { ...options.env, WARM_UP: '30' } });
    start.push(site.startMs());
    while ((await fetch(`${site.base}/api/ready`)).status === 503) await sleep(POLL_MS);
    memory = memoryOf(site);
    cold.push(await firstByte(site.base + article));
    for (let request = 0; request < WARM_REQUESTS; request += 1) {
      warm.push(await firstByte(site.base + article));
    }
    await site.stop();
  }
  return [name, formatSpread(start), formatSpread(cold, 1), formatSpread(warm, 1), memory];
}

const memoryOf = (site: Site) => `${residentMegabytes(site.pid()).toFixed()} MB`;

function formatLoads(loads: readonly Load[]): string {
  const rows = loads.flatMap(({ page, gzip, connections, runs: all }) =>
    Object.entries(all).map(([server, runs]) => [
      `${page.name}, ${gzip ? 'gzip' : 'plain'}, ${connections}`,
      server,
      formatSpread(runs.map(({ perSecond }) => perSecond)),
      median(runs.map(({ p50 }) => p50)).toFixed(2),
      median(runs.map(({ p99 }) => p99)).toFixed(2),
    ]),
  );
  return formatTable([
    ['page, encoding, connections', 'server', 'a second', 'p50', 'p99'],
    ...rows,
  ]);
}

function check(ratios: Ratios): number {
  const worse = regressions(ratios, referenceFor(processorModel(), saved));
  for (const line of worse) console.error(`worse: ${line}`);
  if (worse.length === 0) return 0;
  for (const { machine } of saved) console.error(`saved: ${machine}`);
  console.error(
    'To compare on this machine, check out the older code and save a run: npm run bench:serving -- --save.',
  );
  return 1;
}

process.exit(await main());
