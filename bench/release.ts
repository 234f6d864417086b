import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { send } from '@wenzhan/kit/testing/send';
import { startSynthetic } from '../e2e/backend/synthetic';
import { cpuSeconds, residentMegabytes } from '../e2e/support/footprint';
import { askMany } from '../e2e/support/load';
import { untilServing } from '../e2e/support/ready';
import { REVALIDATE_SECRET, revalidate } from '../e2e/support/revalidation';
import { type Site, startSite } from '../e2e/support/site';
import { describeMachine, formatTable, percentile, report } from './lib/report';
import { UNLIMITED } from './lib/sites';

const PER_SECOND = 50;
const MINUTE_MS = 60_000;
/** Seconds in which the old release renders all pages. */
const ALL_RENDERED = 3000;
/** Until popular pages are in memory: only the first minute of a release is slower than the others. */
const FIRST_MINUTES = 3;
/** Minutes of the visits that others are compared with: in one minute too few of them are slow. */
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
    'warm-up': { type: 'string', default: '0,600' },
    save: { type: 'boolean' },
  },
});
const articles = Number(values.articles);

/** What a release was for visitors, with one setting of `WARM_UP`. */
interface Release {
  warmUp: string;
  readySeconds: number;
  /** The visits of the old release until the new one is ready. */
  meanwhile: Visits;
  /** CPU seconds until it is ready, and while it is visited. */
  cpu: [number, number];
  megabytes: number;
  visits: Visits;
}

/**
 * Starts a release whose build finds no page rendered, beside an old one that has all pages and the visitors. They are
 * the new one's as soon as it is ready: a proxy waits for that.
 *
 * @param oldCache folder with the counts of visits
 * @param warmUp seconds of `WARM_UP`
 */
async function measure(
  old: Site,
  oldCache: string,
  env: Record<string, string>,
  warmUp: string,
): Promise<Release> {
  const cache = await mkdtemp(`${oldCache}-${warmUp}-`);
  await copyFile(path.join(oldCache, VISITS_FILE), path.join(cache, VISITS_FILE));
  const started = performance.now();
  let isReady = false;
  const [meanwhile, site] = await Promise.all([
    visit(old.base, someArticle, () => isReady),
    startSite({ pages: 'none', env: { ...env, CACHE_DIR: cache, WARM_UP: warmUp } })
      .then((next) => untilServing(next.base).then(() => next))
      .finally(() => {
        isReady = true;
      }),
  ]);
  try {
    const readySeconds = (performance.now() - started) / 1000;
    const cpuBefore = cpuSeconds(site.pid());
    const visits = await visit(site.base, someArticle, after(Number(values.minutes)));
    const cpu: [number, number] = [cpuBefore, cpuSeconds(site.pid()) - cpuBefore];
    const megabytes = residentMegabytes(site.pid());
    return { warmUp, readySeconds, meanwhile, cpu, megabytes, visits };
  } finally {
    await site.stop();
  }
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
  /** Those of them that were refused, or had no answer in half a minute. */
  lost: number;
  p99: number;
  /** The same of each minute. */
  p99s: number[];
}

/** @returns whether so many minutes are over */
function after(minutes: number): () => boolean {
  const end = performance.now() + minutes * MINUTE_MS;
  return () => performance.now() >= end;
}

/** Visitors come at a constant rate, whether earlier ones have their page or not. */
async function visit(base: string, somePath: () => string, isOver: () => boolean): Promise<Visits> {
  // Without a limit, or visits of stored pages would wait for those of others. Idle connections end before the server ends them, which a request could meet.
  const agent = new Agent({ keepAlive: true, timeout: 2000 });
  const start = performance.now();
  const stored: { minute: number; ms: number }[] = [];
  const visits = { all: 0, waited: 0, lost: 0 };
  const one = async () => {
    const began = performance.now();
    visits.all += 1;
    const answer = await send(base, somePath(), { agent }).catch(() => null);
    const isLost = answer?.status !== 200;
    if (isLost) visits.lost += 1;
    if (isLost || answer.headers['x-nextjs-cache'] === 'MISS') visits.waited += 1;
    else {
      const minute = Math.floor((began - start) / MINUTE_MS);
      stored.push({ minute, ms: performance.now() - began });
    }
  };
  const pending: Promise<void>[] = [];
  for (let next = performance.now(); !isOver(); next += 1000 / PER_SECOND) {
    await sleep(Math.max(0, next - performance.now()));
    pending.push(one());
  }
  await Promise.all(pending);
  agent.destroy();
  const minutes = [...new Set(stored.map(({ minute }) => minute))];
  const p99s = minutes.map((minute) => p99Of(stored.filter((one) => one.minute === minute)));
  return { ...visits, p99: p99Of(stored), p99s };
}

function p99Of(stored: readonly { ms: number }[]): number {
  const times = stored.map(({ ms }) => ms);
  return percentile(times, 99);
}

const byMinute = ({ p99s }: Visits) => p99s.map((ms) => ms.toFixed()).join(', ');

const shareOf = ({ waited, all }: Visits) => `${((100 * waited) / all).toFixed(2)} %`;

/** The first pages of every list are stored; then all of them become stale at once, while visitors read them. */
async function visitStaleLists(site: Site): Promise<string[]> {
  const lists = Array.from({ length: SECTIONS * LIST_PAGES }, (_, at) => {
    const [section, page] = [at % SECTIONS, Math.floor(at / SECTIONS) + 1];
    return `/content/section-${section}${page > 1 ? `/page/${page}` : ''}`;
  });
  await askMany(site.base, lists, 4);
  const someList = () => lists[someRank(lists.length)] ?? '/content';
  const fresh = await visit(site.base, someList, after(STEADY_MINUTES));
  const cpuBefore = cpuSeconds(site.pid());
  const [stale] = await Promise.all([
    visit(site.base, someList, after(STEADY_MINUTES)),
    revalidate(site.base, { tags: ['articles'] }),
  ]);
  const cpu = cpuSeconds(site.pid()) - cpuBefore;
  const cells = [fresh.p99.toFixed(1), stale.p99.toFixed(1), (stale.p99 / fresh.p99).toFixed(2)];
  return [`${lists.length}`, shareOf(stale), ...cells, cpu.toFixed()];
}

const HEAD = [
  'WARM_UP, s',
  'ready after, s',
  'p99 of the old one meanwhile, ms',
  'visits',
  'waited for a rendering',
  'without a page',
  'p99 stored, ms',
  'to p99 before',
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

function rowOf(
  { warmUp, readySeconds, meanwhile, cpu, megabytes, visits }: Release,
  before: Visits,
) {
  return [
    ...[warmUp, readySeconds.toFixed(1), meanwhile.p99.toFixed(1)],
    ...[`${visits.all}`, shareOf(visits), `${visits.lost}`],
    ...[visits.p99.toFixed(1), (visits.p99 / before.p99).toFixed(2)],
    ...[...cpu, megabytes].map((one) => one.toFixed()),
  ];
}

async function main(): Promise<void> {
  const machine = describeMachine();
  const backend = await startSynthetic(articles, { readable: true });
  const folder = await mkdtemp(path.join(tmpdir(), 'wenzhan-bench-'));
  const oldCache = path.join(folder, 'old');
  await mkdir(oldCache);
  await writeFile(path.join(oldCache, VISITS_FILE), JSON.stringify(counts()));
  const env = {
    ...UNLIMITED,
    API_BASE_URL: backend.base,
    REVALIDATE_SECRET,
    CACHE_DISK_MB: '4000',
  };
  const all = { ...env, CACHE_DIR: oldCache, WARM_UP: `${ALL_RENDERED}` };
  const old = await startSite({ pages: 'none', env: all });
  try {
    await untilServing(old.base);
    const first = await visit(old.base, someArticle, after(FIRST_MINUTES));
    const before = await visit(old.base, someArticle, after(STEADY_MINUTES));
    const title = [
      `${articles} articles, ${PER_SECOND} visits a second for ${values.minutes} min`,
      `before the release p99 ${before.p99.toFixed(1)} ms, ${before.waited} of ${before.all} waited`,
      `p99 of stored pages by minute, old release: ${byMinute(first)}; then ${byMinute(before)}`,
    ].join('\n');
    console.log(title);
    const rows: string[][] = [];
    const minutes: string[] = [];
    for (const warmUp of values['warm-up'].split(',')) {
      const release = await measure(old, oldCache, env, warmUp);
      rows.push(rowOf(release, before));
      minutes.push(`WARM_UP=${warmUp}: ${byMinute(release.visits)}`);
      // What follows may fail, an hour later.
      console.log(formatTable([HEAD, ...rows.slice(-1)]), minutes.at(-1));
    }
    const lists = await visitStaleLists(old);
    const tables = [formatTable([HEAD, ...rows]), formatTable([LISTS_HEAD, lists])];
    const text = [machine, title, ...minutes, tables.join('\n\n')].join('\n');
    await report('release', text, values.save);
  } finally {
    await old.stop();
    await backend.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
