import { mkdir, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startSynthetic } from '../e2e/backend/synthetic';
import { cpuSeconds, residentMegabytes } from '../e2e/support/footprint';
import { askMany } from '../e2e/support/load';
import { REVALIDATE_SECRET, revalidate } from '../e2e/support/revalidation';
import { send } from '../e2e/support/send';
import { type Site, startSite } from '../e2e/support/site';
import { describeMachine, formatTable, percentile, report } from './lib/report';
import { UNLIMITED } from './lib/sites';

const PER_SECOND = 50;
const MINUTE_MS = 60_000;
/** Visits before the release, whose counts outlive it. */
const COUNTED = 60 * 60 * PER_SECOND;
const POLL_MS = 250;
/** Sections of the generated articles, and the pages of each that visitors read. */
const SECTIONS = 7;
const LIST_PAGES = 30;

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '10' },
    'warm-up': { type: 'string', default: '0,30,180' },
    save: { type: 'boolean' },
  },
});
const articles = Number(values.articles);

/**
 * A release of a site with this many articles behind an API: its first visitors find no page rendered by this build.
 * Visits follow Zipf's law, at a constant rate, from the moment on when the process is ready.
 *
 * @param warmUp seconds of `WARM_UP`
 */
async function measure(warmUp: string): Promise<string[]> {
  const backend = await startSynthetic(articles, { readable: true });
  const env = {
    ...{ API_BASE_URL: backend.base, REVALIDATE_SECRET, WARM_UP: warmUp, CACHE_DISK_MB: '4000' },
    ...UNLIMITED,
  };
  const site = await startSite({ pages: 'none', env: { ...env, WARM_UP: '0' } });
  try {
    await mkdir(path.join(site.dist, 'cache'), { recursive: true });
    await writeFile(path.join(site.dist, 'cache/wenzhan-visits.json'), JSON.stringify(counts()));
    const started = performance.now();
    await site.restart({ env });
    while ((await send(site.base, '/api/ready')).status !== 200) await sleep(POLL_MS);
    const readyMs = performance.now() - started;
    const ready = (readyMs / 1000).toFixed(1);
    return [warmUp, ready, ...(await visitAfterRelease(site)), ...(await visitStaleLists(site))];
  } finally {
    await site.stop();
    await backend.stop();
  }
}

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

/** Visits of a phase, how many of them waited for a rendering, and the p99 of the others in milliseconds. */
interface Visits {
  all: number;
  waited: number;
  p99: number;
}

/** Visitors come at a constant rate, whether earlier ones have their page or not. */
async function visit(base: string, somePath: () => string, minutes: number): Promise<Visits> {
  // Idle connections end before the server ends them, which a request could meet.
  const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 2000 });
  const until = performance.now() + minutes * MINUTE_MS;
  const stored: number[] = [];
  let all = 0;
  let waited = 0;
  const one = async () => {
    const began = performance.now();
    const { status, headers } = await send(base, somePath(), { agent });
    if (status !== 200) throw new Error(`status ${status}`);
    all += 1;
    if (headers['x-nextjs-cache'] === 'MISS') waited += 1;
    else stored.push(performance.now() - began);
  };
  const pending: Promise<void>[] = [];
  for (let next = performance.now(); next < until; next += 1000 / PER_SECOND) {
    await sleep(Math.max(0, next - performance.now()));
    pending.push(one());
  }
  await Promise.all(pending);
  agent.destroy();
  return { all, waited, p99: percentile(stored, 99) };
}

const shareOf = ({ waited, all }: Visits) => `${((100 * waited) / all).toFixed(2)} %`;

async function visitAfterRelease(site: Site): Promise<string[]> {
  const cpuBefore = cpuSeconds(site.pid());
  const visits = await visit(site.base, () => pathOf(someRank(articles)), Number(values.minutes));
  const cpu = cpuSeconds(site.pid()) - cpuBefore;
  const memory = residentMegabytes(site.pid());
  return [`${visits.all}`, shareOf(visits), visits.p99.toFixed(1), cpu.toFixed(), memory.toFixed()];
}

/** The first pages of every list are stored; then all of them become stale at once, while visitors read them. */
async function visitStaleLists(site: Site): Promise<string[]> {
  const lists = Array.from({ length: SECTIONS * LIST_PAGES }, (_, at) => {
    const [section, page] = [at % SECTIONS, Math.floor(at / SECTIONS) + 1];
    return `/content/section-${section}${page > 1 ? `/page/${page}` : ''}`;
  });
  await askMany(site.base, lists, 4);
  const someList = () => lists[someRank(lists.length)] ?? '/content';
  const before = await visit(site.base, someList, 0.5);
  const [after] = await Promise.all([
    visit(site.base, someList, 1),
    revalidate(site.base, { tags: ['articles'] }),
  ]);
  return [before.p99.toFixed(1), shareOf(after), after.p99.toFixed(1)];
}

const HEAD = [
  'WARM_UP, s',
  'ready after, s',
  'visits',
  'waited for a rendering',
  'p99 stored, ms',
  'CPU, s',
  'MB',
  'p99 lists, ms',
  'waited for a stale list',
  'p99 stale lists, ms',
];

const machine = describeMachine();
const rows: string[][] = [];
for (const one of values['warm-up'].split(',')) rows.push(await measure(one));
const title = `${articles} articles, ${PER_SECOND} visits a second for ${values.minutes} min`;
await report('release', `${machine}\n${title}\n${formatTable([HEAD, ...rows])}`, values.save);
