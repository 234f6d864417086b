import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { bareEnvironment, ROOT } from '../e2e/support/site';
import type { ContentRun } from './lib/content-costs';
import { writeContent } from './lib/content-files';
import { firstByte } from './lib/first-byte';
import { drawGrowth, formatOrders, type Growth } from './lib/growth';
import { describe, describeMachine } from './lib/machine';
import { publish } from './lib/publish';
import { runServer } from './lib/run-server';
import { formatTable } from './lib/table';

const SIZES = [1_000, 10_000, 100_000];
const MOST = 100_000;
/** Milliseconds that the index may take to be written. */
const KEPT_MS = 15_000;
const POLL_MS = 100;
/** Articles that no build has rendered: to answer one, the whole folder has to be known. */
const UNBUILT = ['/content/c1/1', '/content/c2/2'] as const;

const PLOT = path.join(ROOT, 'docs/pictures/growth-content.svg');

const USAGE = `usage: npm run bench:content -- [--save] [N ...]
How the site does with N articles of 1,500 characters in its own content folder; ${SIZES.join(', ')} unless
told. Needs a build for the starts.
  --save   puts the tables into bench/results`;

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
    return { articles, cold, warm, starts: await measureStarts(content, path.join(dir, 'cache')) };
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

async function measureStarts(content: string, cache: string): Promise<SizeCost['starts']> {
  const [first, other] = UNBUILT;
  const cold = await measureStart(content, cache, first);
  return { cold, warm: await measureStart(content, cache, other) };
}

async function measureStart(content: string, cache: string, article: string): Promise<Start> {
  const next = path.join(ROOT, 'node_modules/next/dist/bin/next');
  const server = await runServer(
    async (port) => [process.execPath, next, 'start', '-H', '127.0.0.1', '-p', `${port}`],
    { CONTENT_DIR: content, CACHE_DIR: cache },
  );
  try {
    const home = server.startMs + (await firstByte(`${server.base}/`));
    const unbuilt = home + (await firstByte(server.base + article));
    const memory = server.memory() / 2 ** 20;
    await untilKept(path.join(cache, 'content-index'));
    return { home, unbuilt, memory };
  } finally {
    await server.stop();
  }
}

/** The index is written behind the visitors' backs; for a small folder there is none. */
async function untilKept(file: string): Promise<void> {
  const deadline = performance.now() + KEPT_MS;
  while (!existsSync(file) && performance.now() < deadline) await sleep(POLL_MS);
}

function format(costs: readonly SizeCost[]): string {
  return [...costs.map(formatSize), formatOrders(growthsOf(costs))].join('\n\n');
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

function growthsOf(costs: readonly SizeCost[]): Growth[] {
  const figures: [name: string, of: (cost: SizeCost) => number][] = [
    ['reading the folder, CPU', ({ cold }) => cold.costs[0]?.firstCpu ?? 0],
    ['the same with the index kept', ({ warm }) => warm.costs[0]?.firstCpu ?? 0],
    ['search, a frequent word, p50', ({ cold }) => costOf(cold, 'search, a frequent word')],
    ['article_info, p50', ({ cold }) => costOf(cold, 'article_info')],
    ['memory', ({ cold }) => cold.megabytes],
  ];
  return figures.map(([name, of]) => ({
    name,
    points: costs.map((cost) => ({ articles: cost.articles, value: of(cost) })),
  }));
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
if (values.save) {
  await writeFile(PLOT, drawGrowth(growthsOf(costs)));
  await publish('content', text);
}
