import { mkdir, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startSynthetic } from '../e2e/backend/synthetic';
import { cpuSeconds, residentMegabytes } from '../e2e/support/footprint';
import { send } from '../e2e/support/send';
import { type Site, startSite } from '../e2e/support/site';
import { describeMachine, formatTable, report } from './lib/report';
import { UNLIMITED } from './lib/sites';

const PER_SECOND = 50;
const MINUTE_MS = 60_000;
/** Visits before the release, whose counts outlive it. */
const COUNTED = 60 * 60 * PER_SECOND;
const POLL_MS = 250;

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
  const env = { API_BASE_URL: backend.base, WARM_UP: warmUp, CACHE_DISK_MB: '4000', ...UNLIMITED };
  const site = await startSite({ pages: 'none', env: { ...env, WARM_UP: '0' } });
  try {
    await mkdir(path.join(site.dist, 'cache'), { recursive: true });
    await writeFile(path.join(site.dist, 'cache/wenzhan-visits.json'), JSON.stringify(counts()));
    const started = performance.now();
    await site.restart({ env });
    while ((await send(site.base, '/api/ready')).status !== 200) await sleep(POLL_MS);
    const readyMs = performance.now() - started;
    return [warmUp, (readyMs / 1000).toFixed(1), ...(await visit(site))];
  } finally {
    await site.stop();
    await backend.stop();
  }
}

/** The article of a rank: popular ones are of any age. */
function pathOf(rank: number): string {
  const id = 1 + ((rank * 7919) % articles);
  return `/content/section-${id % 7}/${id}`;
}

const harmonic = Array.from({ length: articles }).reduce<number>(
  (sum, _, at) => sum + 1 / (at + 1),
  0,
);

/** What an hour of such visits leaves in the counts. */
function counts(): Record<string, number> {
  const all = Array.from({ length: articles }, (_, rank) => {
    return [pathOf(rank), COUNTED / (rank + 1) / harmonic] as const;
  });
  return Object.fromEntries(all);
}

/** A rank by Zipf's law. */
function someRank(): number {
  // Inverse of the harmonic sum, which grows as the logarithm.
  return Math.min(articles - 1, Math.floor(Math.exp(Math.random() * Math.log(articles + 1))) - 1);
}

/** @returns waited of all, percent, p99 of pages that were stored, in milliseconds, CPU seconds and memory */
async function visit(site: Site): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const until = performance.now() + Number(values.minutes) * MINUTE_MS;
  const cpuBefore = cpuSeconds(site.pid());
  const stored: number[] = [];
  let waited = 0;
  let visits = 0;
  const pending: Promise<void>[] = [];
  const one = async () => {
    const began = performance.now();
    const { status, headers } = await send(site.base, pathOf(someRank()), { agent });
    if (status !== 200) throw new Error(`status ${status}`);
    visits += 1;
    if (headers['x-nextjs-cache'] === 'MISS') waited += 1;
    else stored.push(performance.now() - began);
  };
  for (let next = performance.now(); next < until; next += 1000 / PER_SECOND) {
    await sleep(Math.max(0, next - performance.now()));
    pending.push(one());
  }
  await Promise.all(pending);
  agent.destroy();
  stored.sort((a, b) => a - b);
  const p99 = stored[Math.floor(stored.length * 0.99)] ?? Number.NaN;
  return [
    `${visits}`,
    `${((100 * waited) / visits).toFixed(2)} %`,
    p99.toFixed(1),
    (cpuSeconds(site.pid()) - cpuBefore).toFixed(),
    residentMegabytes(site.pid()).toFixed(),
  ];
}

const HEAD = [
  'WARM_UP, s',
  'ready after, s',
  'visits',
  'waited for a rendering',
  'p99 stored, ms',
  'CPU, s',
  'MB',
];

const machine = describeMachine();
const rows: string[][] = [];
for (const one of values['warm-up'].split(',')) rows.push(await measure(one));
const title = `${articles} articles, ${PER_SECOND} visits a second for ${values.minutes} min`;
await report('release', `${machine}\n${title}\n${formatTable([HEAD, ...rows])}`, values.save);
