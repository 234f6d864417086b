import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startSynthetic } from '../e2e/backend/synthetic';
import { cpuSeconds, residentMegabytes } from '../e2e/support/footprint';
import { askMany } from '../e2e/support/load';
import { untilServing } from '../e2e/support/ready';
import { REVALIDATE_SECRET, revalidate } from '../e2e/support/revalidation';
import { send } from '../e2e/support/send';
import { type Site, startSite } from '../e2e/support/site';
import { describeMachine, formatTable, percentile, report } from './lib/report';
import { UNLIMITED } from './lib/sites';

const PER_SECOND = 50;
const MINUTE_MS = 60_000;
/** Of visits that others are compared with: in one minute too few of them are slow. */
const STEADY_MINUTES = 3;
/** Visits before the release, whose counts outlive it. */
const COUNTED = 60 * 60 * PER_SECOND;
/** Sections of the generated articles, and the pages of each that visitors read. */
const SECTIONS = 7;
const LIST_PAGES = 30;
const VISITS_FILE = 'wenzhan-visits.json';

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '10' },
    'warm-up': { type: 'string', default: '0,30,600' },
    save: { type: 'boolean' },
  },
});
const articles = Number(values.articles);

/** What a release was for visitors, with one setting of `WARM_UP`. */
interface Release {
  warmUp: string;
  readySeconds: number;
  /** CPU seconds until it is ready, and while it is visited. */
  cpu: [number, number];
  megabytes: number;
  visits: Visits;
  /** Visits when all pages are rendered; undefined where they are not. */
  steady: Visits | undefined;
}

/**
 * A release of a site with this many articles behind an API: its build finds no page rendered. The old process is
 * visited for a minute before, the new one from the moment on when it is ready: a proxy waits for that.
 *
 * @param warmUp seconds of `WARM_UP`
 */
async function measure(site: Site, cache: string, warmUp: string): Promise<Release> {
  const [old, next] = [path.join(cache, `before-${warmUp}`), path.join(cache, warmUp)];
  await mkdir(old, { recursive: true });
  await writeFile(path.join(old, VISITS_FILE), JSON.stringify(counts()));
  // With 0 nothing would be counted.
  await site.restart({ env: { CACHE_DIR: old, WARM_UP: '1' } });
  await untilServing(site.base);
  await visit(site.base, someArticle, 1.1);
  await mkdir(next, { recursive: true });
  await copyFile(path.join(old, VISITS_FILE), path.join(next, VISITS_FILE));
  const started = performance.now();
  await site.restart({ env: { CACHE_DIR: next, WARM_UP: warmUp } });
  await untilServing(site.base);
  const readySeconds = (performance.now() - started) / 1000;
  const cpuBefore = cpuSeconds(site.pid());
  const visits = await visit(site.base, someArticle, Number(values.minutes));
  const cpu: [number, number] = [cpuBefore, cpuSeconds(site.pid()) - cpuBefore];
  const megabytes = residentMegabytes(site.pid());
  const areAllRendered = visits.waited === 0;
  const steady = areAllRendered ? await visit(site.base, someArticle, STEADY_MINUTES) : undefined;
  return { warmUp, readySeconds, cpu, megabytes, visits, steady };
}

const someArticle = () => pathOf(someRank(articles));

/** The article of a rank: popular ones are of any age. */
function pathOf(rank: number): string {
  const id = 1 + ((rank * 7919) % articles);
  return `/content/section-${id % SECTIONS}/${id}`;
}

const harmonic = Array.from({ length: articles }).reduce<number>(
  (sum, _, at) => sum + 1 / (at + 1),
  0,
);

/** What an hour of such visits leaves in the counts of paths. */
function counts(): Record<string, number> {
  const all = Array.from({ length: articles }, (_, rank) => {
    return [pathOf(rank), COUNTED / (rank + 1) / harmonic] as const;
  });
  return Object.fromEntries(all);
}

/** A rank below `count` by Zipf's law. */
function someRank(count: number): number {
  // Inverse of the harmonic sum, which grows as the logarithm.
  return Math.min(count - 1, Math.floor(Math.exp(Math.random() * Math.log(count + 1))) - 1);
}

/** Visits of a phase, and the p99 of those that got a stored page, in milliseconds. */
interface Visits {
  all: number;
  /** Those that had to wait for a rendering. */
  waited: number;
  /** Those of them that had no answer in half a minute, or an error. */
  lost: number;
  p99: number;
}

/** Visitors come at a constant rate, whether earlier ones have their page or not. */
async function visit(base: string, somePath: () => string, minutes: number): Promise<Visits> {
  // Without a limit, or visits of stored pages would wait for those of others. Idle connections end before the server ends them, which a request could meet.
  const agent = new Agent({ keepAlive: true, timeout: 2000 });
  const until = performance.now() + minutes * MINUTE_MS;
  const stored: number[] = [];
  const visits = { all: 0, waited: 0, lost: 0 };
  const one = async () => {
    const began = performance.now();
    visits.all += 1;
    const answer = await send(base, somePath(), { agent }).catch(() => null);
    const isLost = answer?.status !== 200;
    if (isLost) visits.lost += 1;
    if (isLost || answer.headers['x-nextjs-cache'] === 'MISS') visits.waited += 1;
    else stored.push(performance.now() - began);
  };
  const pending: Promise<void>[] = [];
  for (let next = performance.now(); next < until; next += 1000 / PER_SECOND) {
    await sleep(Math.max(0, next - performance.now()));
    pending.push(one());
  }
  await Promise.all(pending);
  agent.destroy();
  return { ...visits, p99: percentile(stored, 99) };
}

const shareOf = ({ waited, all }: Visits) => `${((100 * waited) / all).toFixed(2)} %`;

/** The first pages of every list are stored; then all of them become stale at once, while visitors read them. */
async function visitStaleLists(site: Site): Promise<string[]> {
  const lists = Array.from({ length: SECTIONS * LIST_PAGES }, (_, at) => {
    const [section, page] = [at % SECTIONS, Math.floor(at / SECTIONS) + 1];
    return `/content/section-${section}${page > 1 ? `/page/${page}` : ''}`;
  });
  await askMany(site.base, lists, 4);
  const someList = () => lists[someRank(lists.length)] ?? '/content';
  const before = await visit(site.base, someList, STEADY_MINUTES);
  const cpuBefore = cpuSeconds(site.pid());
  const [after] = await Promise.all([
    visit(site.base, someList, STEADY_MINUTES),
    revalidate(site.base, { tags: ['articles'] }),
  ]);
  const cpu = cpuSeconds(site.pid()) - cpuBefore;
  const cells = [before.p99.toFixed(1), after.p99.toFixed(1), (after.p99 / before.p99).toFixed(2)];
  return [`${lists.length}`, shareOf(after), ...cells, cpu.toFixed()];
}

const HEAD = [
  'WARM_UP, s',
  'ready after, s',
  'visits',
  'waited for a rendering',
  'without an answer',
  'p99 stored, ms',
  'to p99 when all is rendered',
  'CPU until ready, s',
  'CPU while visited, s',
  'MB',
];
const LISTS_HEAD = [
  'stale lists',
  'waited for a rendering',
  'p99 before, ms',
  'p99 after, ms',
  'after / before',
  'CPU, s',
];

function rowOf({ warmUp, readySeconds, cpu, megabytes, visits }: Release, steady?: Visits) {
  return [
    ...[warmUp, readySeconds.toFixed(1), `${visits.all}`, shareOf(visits), `${visits.lost}`],
    visits.p99.toFixed(1),
    steady ? (visits.p99 / steady.p99).toFixed(2) : 'unknown',
    ...[...cpu, megabytes].map((one) => one.toFixed()),
  ];
}

async function main(): Promise<void> {
  const machine = describeMachine();
  const backend = await startSynthetic(articles, { readable: true });
  const cache = await mkdtemp(path.join(tmpdir(), 'wenzhan-bench-'));
  const stores = { REVALIDATE_SECRET, CACHE_DISK_MB: '4000', CACHE_DIR: cache, WARM_UP: '0' };
  const env = { API_BASE_URL: backend.base, ...stores, ...UNLIMITED };
  const site = await startSite({ pages: 'none', env });
  try {
    const releases: Release[] = [];
    for (const one of values['warm-up'].split(',')) {
      const release = await measure(site, cache, one);
      releases.push(release);
      // What follows may fail, an hour later.
      console.log(formatTable([HEAD, rowOf(release, release.steady)]));
    }
    const lists = await visitStaleLists(site);
    const steady = releases.find((release) => release.steady)?.steady;
    const title = `${articles} articles, ${PER_SECOND} visits a second for ${values.minutes} min, of lists for ${STEADY_MINUTES} min`;
    const tables = [
      formatTable([HEAD, ...releases.map((release) => rowOf(release, steady))]),
      formatTable([LISTS_HEAD, lists]),
    ];
    await report('release', `${machine}\n${title}\n${tables.join('\n\n')}`, values.save);
  } finally {
    await site.stop();
    await backend.stop();
    await rm(cache, { recursive: true, force: true });
  }
}

await main();
