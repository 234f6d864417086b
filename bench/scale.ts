import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startSynthetic } from '../e2e/backend/synthetic';
import { runBuild, withSources } from '../e2e/support/build';
import { residentMegabytes } from '../e2e/support/footprint';
import { askMany } from '../e2e/support/load';
import { ROOT, type Site, startSite } from '../e2e/support/site';
import { firstByte } from './lib/first-byte';
import { drawGrowth, formatOrders, type Growth } from './lib/growth';
import { describe, describeMachine } from './lib/machine';
import { publish } from './lib/publish';
import { spreadOf } from './lib/stats';
import { formatTable } from './lib/table';

const SIZES = [1_000, 10_000, 100_000];
const PAGE_SIZE = 12;
const READ = 1_500;
const AT_ONCE = 16;
/** Pages that no build renders, at each end of the archive. */
const FIRST_UNBUILT = 10;
const SAMPLES = 9;

const PLOT = path.join(ROOT, 'docs/pictures/growth-scale.svg');

/** What an archive of one size costs. Milliseconds and megabytes. */
interface Cost {
  articles: number;
  build: number;
  start: number;
  /** An unseen list page near the front, and one at the end. */
  early: number;
  late: number;
  /** Unseen articles a second, and the memory of the process afterwards. */
  rate: number;
  memory: number;
}

/**
 * Builds and reads the site on backends of growing size: `npm run bench:scale`, five minutes.
 * `--save` puts the table into bench/results.
 */
async function main(): Promise<void> {
  const machine = describeMachine();
  const costs: Cost[] = [];
  for (const articles of SIZES) costs.push(await measure(articles));
  const text = `${describe(machine)}\n${format(costs)}`;
  console.log(text);
  await mkdir(path.join(ROOT, '.bench'), { recursive: true });
  await writeFile(
    path.join(ROOT, '.bench/scale.json'),
    JSON.stringify({ machine, costs }, null, 2),
  );
  if (!process.argv.includes('--save')) return;
  await writeFile(PLOT, drawGrowth(growthsOf(costs)));
  await publish('scale', text);
}

async function measure(articles: number): Promise<Cost> {
  const backend = await startSynthetic(articles, { readable: true });
  const env = { API_BASE_URL: backend.base, RATE_LIMIT_MISSING: '0' };
  try {
    let cost: Cost | undefined;
    await withSources(async (root) => {
      const began = performance.now();
      const { code, printed } = await runBuild(root, { CI: '1', ...env });
      const build = performance.now() - began;
      if (code !== 0) throw new Error(printed);
      const starting = performance.now();
      const site = await startSite({ root, env });
      const start = performance.now() - starting;
      try {
        cost = { articles, build, start, ...(await read(site, articles)) };
      } finally {
        await site.stop();
      }
    });
    if (!cost) throw new Error('nothing was measured');
    return cost;
  } finally {
    await backend.stop();
  }
}

async function read(site: Site, articles: number) {
  const last = Math.ceil(articles / PAGE_SIZE);
  const page = async (number: number) => firstByte(`${site.base}/content/page/${number}`);
  const early: number[] = [];
  const late: number[] = [];
  for (let at = 0; at < SAMPLES; at += 1) {
    early.push(await page(FIRST_UNBUILT + at));
    late.push(await page(last - at));
  }
  const step = Math.max(1, Math.floor(articles / READ));
  const count = Math.min(READ, articles - 200);
  const ids = Array.from({ length: count }, (_, at) => 1 + at * step);
  const began = performance.now();
  const statuses = await askMany(
    site.base,
    ids.map((id) => `/content/section-${id % 7}/${id}`),
    AT_ONCE,
  );
  const seconds = (performance.now() - began) / 1000;
  if (statuses[200] !== ids.length) throw new Error(JSON.stringify(statuses));
  return {
    early: spreadOf(early).median,
    late: spreadOf(late).median,
    rate: ids.length / seconds,
    memory: residentMegabytes(site.pid()),
  };
}

function format(costs: readonly Cost[]): string {
  const head = [
    'articles',
    'build',
    'start',
    'list page 10',
    'the last',
    'articles a second',
    'memory',
  ];
  const rows = costs.map(({ articles, build, start, early, late, rate, memory }) => [
    articles.toLocaleString('en'),
    `${(build / 1000).toFixed(1)} s`,
    `${(start / 1000).toFixed(1)} s`,
    `${early.toFixed(0)} ms`,
    `${late.toFixed(0)} ms`,
    rate.toFixed(0),
    `${Math.round(memory)} MB`,
  ]);
  return `${formatTable([head, ...rows])}\n\n${formatOrders(growthsOf(costs))}`;
}

function growthsOf(costs: readonly Cost[]): Growth[] {
  const figures = { build: 'build', late: 'the last list page', memory: 'memory' } as const;
  return (['build', 'late', 'memory'] as const).map((figure) => ({
    name: figures[figure],
    points: costs.map((cost) => ({ articles: cost.articles, value: cost[figure] })),
  }));
}

await main();
