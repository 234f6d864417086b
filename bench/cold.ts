import { parseArgs } from 'node:util';
import { startSynthetic } from '../e2e/backend/synthetic';
import { cpuSeconds, peakMegabytes, residentMegabytes } from '../e2e/support/footprint';
import { askMany } from '../e2e/support/load';
import { type Site, startSite } from '../e2e/support/site';
import { readAtRate, readInTurn } from './lib/reading';
import { describeMachine, formatTable, median, percentile, report, timed } from './lib/report';
import { SMALL_MACHINE, UNLIMITED, withBaseline } from './lib/sites';

/** The archive behind the API. */
const ARTICLES = 100_000;
/** Unmeasured first pages, while the code is compiled. */
const WARM_UP = 60;
const COLD = 300;
const CRAWLED_A_SECOND = 20;
const READ_A_SECOND = 50;
const READING_SECONDS = 30;
/** The load of `--small`. */
const SMALL = { cold: 10_000, invented: 20_000, atOnce: 4 };
const article = (id: number) => `/content/section-${id % 7}/${id}`;
const articles = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => article(first + at));

/**
 * Measures pages that were never rendered, on the site and on the empty app, or with `--small` the memory of
 * the site.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { save: { type: 'boolean' }, small: { type: 'boolean' } },
  });
  const machine = describeMachine();
  const backend = await startSynthetic(ARTICLES, { readable: true });
  const env = { ...UNLIMITED, API_BASE_URL: backend.base };
  try {
    const table = values.small ? await holdLittle(env) : await compare(env);
    const name = values.small ? 'small' : 'cold';
    await report(name, `${machine}\n${formatTable(table)}`, values.save);
  } finally {
    await backend.stop();
  }
}

async function compare(env: Record<string, string>): Promise<string[][]> {
  const site = await measure(await startSite({ env, pages: 'none' }));
  const measureFloor = (cacheComponents: boolean) =>
    withBaseline(async (root) => measure(await startSite({ env, root })), { cacheComponents });
  const floors = [await measureFloor(true), await measureFloor(false)];
  return [
    ['', 'site', 'floor', 'site / floor', 'without Cache Components', 'site / that'],
    ...Object.entries(site).map(([name, ours]) => {
      const others = floors.map((floor) => floor[name] ?? Number.NaN);
      const pairs = others.flatMap((theirs) => [theirs.toFixed(1), (ours / theirs).toFixed(2)]);
      return [name, ours.toFixed(1), ...pairs];
    }),
  ];
}

/** @param site is stopped afterwards */
async function measure(site: Site): Promise<Record<string, number>> {
  try {
    const started = residentMegabytes(site.pid());
    await readInTurn(site, articles(1, WARM_UP));
    const before = cpuSeconds(site.pid());
    const { value: times, ms } = await timed(() => readInTurn(site, articles(1000, COLD)));
    const cpu = ((cpuSeconds(site.pid()) - before) * 1000) / COLD;
    const warm = [article(1), article(2), article(3)];
    const alone = await readAtRate(site, warm, READ_A_SECOND, READING_SECONDS);
    const crawled = articles(10_000, CRAWLED_A_SECOND * READING_SECONDS);
    const [beside, crawl] = await Promise.all([
      readAtRate(site, warm, READ_A_SECOND, READING_SECONDS),
      readAtRate(site, crawled, CRAWLED_A_SECOND, READING_SECONDS),
    ]);
    return {
      'cold article, p50 in ms': median(times),
      'cold article, CPU in ms': cpu,
      'cold articles a second': COLD / (ms / 1000),
      'warm article at 50 a second, p50 in ms': median(alone),
      '… p99': percentile(alone, 99),
      'beside a crawler at 20 a second, p50': median(beside),
      '… p99 ': percentile(beside, 99),
      'the crawler, p50': median(crawl),
      'memory after the start in MB': started,
      'memory afterwards in MB': residentMegabytes(site.pid()),
      'highest memory in MB': peakMegabytes(site.pid()),
    };
  } finally {
    await site.stop();
  }
}

/**
 * First readings of many articles, then ids without one, with the settings for a small machine. The process
 * exits with 1 if a response is lost, or if the site takes more memory than promised.
 */
async function holdLittle(env: Record<string, string>): Promise<string[][]> {
  const site = await startSite({ env: { ...env, ...SMALL_MACHINE.env }, pages: 'none' });
  try {
    const rows = [['', 'responses', 'seconds', 'highest memory in MB']];
    const load = async (name: string, paths: string[], status: number) => {
      const { value: statuses, ms } = await timed(() => askMany(site.base, paths, SMALL.atOnce));
      const peak = peakMegabytes(site.pid());
      if (statuses[status] !== paths.length || peak > SMALL_MACHINE.megabytes) process.exitCode = 1;
      const answers = Object.entries(statuses).map(([code, count]) => `${count} × ${code}`);
      rows.push([name, answers.join(', '), (ms / 1000).toFixed(), peak.toFixed()]);
    };
    await load('start', ['/'], 200);
    await load('articles, first time', articles(1, SMALL.cold), 200);
    await load('invented ids', articles(ARTICLES + 1, SMALL.invented), 404);
    return rows;
  } finally {
    await site.stop();
  }
}

await main();
