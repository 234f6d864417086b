import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { residentMegabytes } from '../e2e/support/footprint';
import { bareEnvironment, ROOT, startSite } from '../e2e/support/site';
import type { ContentRun } from './lib/content-costs';
import { writeContent } from './lib/content-files';
import { firstByte } from './lib/first-byte';
import { describe, describeMachine } from './lib/machine';
import { publish } from './lib/publish';
import { formatTable } from './lib/table';

const SIZES = [1_000, 10_000, 100_000];
const MOST = 100_000;
/** An article that no build has rendered: to answer it, the whole folder has to be known. */
const UNBUILT = '/content/c1/1';

const USAGE = `usage: npm run bench:content -- [--save] [N ...]
How the site does with N articles of 1,500 characters in its own content folder; ${SIZES.join(', ')} unless
told. Needs a build for the starts.
  --save   puts the tables into docs/performance.md`;

/** What a content folder of one size costs. */
interface SizeCost {
  articles: number;
  /** The first process on the folder, and one that finds what the first has kept. */
  cold: ContentRun;
  warm: ContentRun;
  starts: { cold: Start; warm: Start };
}

/** Of the site itself. Milliseconds since its process began, and megabytes. */
interface Start {
  home: number;
  unbuilt: number;
  memory: number;
}

async function measure(articles: number): Promise<SizeCost> {
  const dir = await mkdtemp(path.join(tmpdir(), 'wenzhan-bench-'));
  try {
    const content = path.join(dir, 'content');
    await mkdir(content);
    await writeContent(content, articles);
    const kept = path.join(dir, 'content-index');
    const cold = await runCalls(content, articles, kept);
    const warm = await runCalls(content, articles, kept);
    return { articles, cold, warm, starts: await measureStarts(content) };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function runCalls(content: string, articles: number, kept: string): Promise<ContentRun> {
  const script = path.join(ROOT, 'bench/content-calls.ts');
  const args = ['--import', 'tsx', script, content, `${articles}`, kept];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env: bareEnvironment(),
  });
  return JSON.parse(stdout);
}

async function measureStarts(content: string): Promise<SizeCost['starts']> {
  const began = performance.now();
  const site = await startSite({ env: { CONTENT_DIR: content } });
  const read = async (from: number): Promise<Start> => {
    await firstByte(`${site.base}/`);
    const home = performance.now() - from;
    await firstByte(site.base + UNBUILT);
    return { home, unbuilt: performance.now() - from, memory: residentMegabytes(site.pid()) };
  };
  try {
    const cold = await read(began);
    const again = performance.now();
    await site.restart();
    return { cold, warm: await read(again) };
  } finally {
    await site.stop();
  }
}

function format(costs: readonly SizeCost[]): string {
  return [...costs.map(formatSize), formatOrders(costs)].join('\n\n');
}

function formatSize({ articles, cold, warm, starts }: SizeCost): string {
  const ms = (value: number | undefined) => (value ?? 0).toFixed(1);
  const head = [
    `${articles.toLocaleString('en')} articles, ms`,
    ...['first', 'its CPU', 'p50', 'p99'],
    'with the index kept: first',
    'its CPU',
  ];
  const rows = cold.costs.map(({ name, first, firstCpu, p50, p99 }, at) => [
    name,
    ...[first, firstCpu, p50, p99].map(ms),
    ms(warm.costs[at]?.first),
    ms(warm.costs[at]?.firstCpu),
  ]);
  const start = ({ home, unbuilt, memory }: Start) =>
    `home after ${ms(home / 1000)} s, an unbuilt article after ${ms(unbuilt / 1000)} s, ${Math.round(memory)} MB`;
  return [
    formatTable([head, ...rows]),
    `memory of the process: ${Math.round(cold.megabytes)} MB, with the index kept ${Math.round(warm.megabytes)} MB`,
    `start of the site: ${start(starts.cold)}`,
    `with the index kept: ${start(starts.warm)}`,
  ].join('\n');
}

/** The exponents of growth between each size and the next. */
function formatOrders(costs: readonly SizeCost[]): string {
  const figures: [name: string, of: (cost: SizeCost) => number][] = [
    ['reading the folder, CPU', ({ cold }) => cold.costs[0]?.firstCpu ?? 0],
    ['the same with the index kept', ({ warm }) => warm.costs[0]?.firstCpu ?? 0],
    ['search, a frequent word, p50', ({ cold }) => costOf(cold, 'search, a frequent word')],
    ['article_info, p50', ({ cold }) => costOf(cold, 'article_info')],
    ['memory', ({ cold }) => cold.megabytes],
  ];
  const rows = figures.map(([name, of]) => [
    name,
    ...costs.slice(1).map((cost, at) => {
      const before = costs[at] ?? cost;
      return (Math.log(of(cost) / of(before)) / Math.log(cost.articles / before.articles)).toFixed(
        2,
      );
    }),
  ]);
  const head = [
    'order of growth: 0 is flat, 1 linear',
    ...costs.slice(1).map(({ articles }) => `to ${articles.toLocaleString('en')}`),
  ];
  return formatTable([head, ...rows]);
}

function costOf({ costs }: ContentRun, name: string): number {
  return costs.find((cost) => cost.name === name)?.p50 ?? Number.NaN;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { save: { type: 'boolean' }, help: { type: 'boolean' } },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : SIZES;
if (values.help || sizes.some((size) => !Number.isInteger(size) || size < 1 || size > MOST)) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 1);
}
const machine = describeMachine();
const costs: SizeCost[] = [];
for (const size of sizes) costs.push(await measure(size));
const text = `${describe(machine)}\n\n${format(costs)}`;
console.log(text);
await mkdir(path.join(ROOT, '.bench'), { recursive: true });
await writeFile(
  path.join(ROOT, '.bench/content.json'),
  JSON.stringify({ machine, costs }, null, 2),
);
if (values.save) await publish('content', text);
