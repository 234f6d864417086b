import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'playwright/test';
import { startCluster } from '../../support/cluster';
import { EDITOR_ENV, giveToken } from '../../support/editor';
import { COLLECT, residentMegabytes } from '../../support/footprint';
import { BUILDS_MS, firstRelease, nextRelease } from '../../support/release';
import { send } from '../../support/send';
import { type Cluster, Day } from './life';

/** `SOAK_MINUTES=30` is a whole day; `npm run verify:all` takes a short one. */
const MINUTE_MS = 60_000;
const DAY_MS = Number(process.env.SOAK_MINUTES ?? 5) * MINUTE_MS;
/** Parts of the day after which the releases begin; they are over before it is half, unless the machine is busy. */
const RELEASES = [0.1, 0.3];
const VISITORS = 4;
const SAMPLE_MS = 5000;
const METRICS_TOKEN = 'the metrics token of the soak test';
const UNLIMITED = {
  RATE_LIMITS: 'search=0, session=0, preview=0, api=0, pictures=0, reports=0, missing=0',
};
const ENV = { ...EDITOR_ENV, ...UNLIMITED, ...COLLECT, METRICS_TOKEN, WARM_UP: '30' };

/** What an instance holds: megabytes, open files, timers. */
interface Footprint {
  megabytes: number;
  files: number;
  timers: number;
}

test.setTimeout(2 * BUILDS_MS + DAY_MS + 10 * MINUTE_MS);

test('a day of visitors, edits, outages and releases: no page is wrong, no request is lost, and what an instance holds is level', async ({
  browser,
}) => {
  const next = await nextRelease();
  const first = await firstRelease();
  const cluster = await startCluster(first, ENV);
  try {
    const started = performance.now();
    /** Known once the releases are over: what an instance holds is watched for half a day. */
    let ends = Infinity;
    const isOver = () => performance.now() > ends;
    const day = new Day(cluster, [first, next].map(scriptsOf), isOver);
    await day.begin();
    await cluster.backend.control({ fail: { mode: 'http-503', every: 10 } });
    const context = await browser.newContext({ baseURL: cluster.base });
    await giveToken(context, cluster.base);
    const release = async () => {
      for (const [at, folder] of [next, first].entries()) {
        await sleep(Math.max(0, started + (RELEASES[at] ?? 0) * DAY_MS - performance.now()));
        await cluster.roll(folder);
      }
      ends = Math.max(started + DAY_MS, performance.now() + DAY_MS / 2);
    };
    const released = release();
    const [footprints] = await Promise.all([
      released.then(() => footprintsOf(cluster, isOver)),
      day.publish(),
      ...Array.from({ length: VISITORS }, () => day.visit()),
      day.crawl(),
      day.edit(context.request),
      day.interrupt(),
    ]);
    day.end();
    console.log(day.counts, footprints.map(described).join('\n'));
    expect([...day.wrong]).toEqual([]);
    expect([...day.lost], failedCalls(cluster.log())).toEqual([]);
    expect(day.counts.edits).toBeGreaterThan(DAY_MS / 10_000);
    expect(day.counts.drafts).toBeGreaterThan(DAY_MS / 10_000);
    expect(day.counts.outages).toBeGreaterThan(DAY_MS / 120_000);
    expect(new Set(day.scripts).size).toBeGreaterThan(5);
    for (const script of day.scripts)
      expect((await send(cluster.base, script)).status, script).toBe(200);
    for (const samples of footprints) expectLevel(samples);
  } finally {
    await cluster.stop();
  }
});

/** The lines of calls that the backend answered at none of their tries. */
const failedCalls = (log: string) =>
  log
    .split('\n')
    .filter((line) => line.includes('"kind"'))
    .join('\n');

/** The scripts of a release, as pages name them. */
function scriptsOf(release: string): Set<string> {
  const chunks = path.join(release, '.next/static/chunks');
  const names = readdirSync(chunks, { recursive: true }).map(String);
  return new Set(names.map((name) => `/_next/static/chunks/${name}`));
}

/** Of each instance, until the day is over. */
async function footprintsOf(cluster: Cluster, isOver: () => boolean): Promise<Footprint[][]> {
  const all: Footprint[][] = cluster.instances.map(() => []);
  while (!isOver()) {
    for (const [at, instance] of cluster.instances.entries()) {
      all[at]?.push(await footprintOf(instance, cluster.pidOf(instance)));
    }
    await sleep(SAMPLE_MS);
  }
  return all;
}

async function footprintOf(instance: string, pid: number): Promise<Footprint> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { text } = await send(instance, '/metrics', { headers });
  const timers = /^nodejs_active_resources\{type="Timeout"\} (\d+)$/m.exec(text)?.[1];
  return {
    megabytes: residentMegabytes(pid),
    files: readdirSync(`/proc/${pid}/fd`).length,
    // The metric is absent while there are none.
    timers: Number(timers ?? (text.includes('nodejs_active_resources_total') ? 0 : NaN)),
  };
}

const KINDS = ['megabytes', 'files', 'timers'] as const;
/** What a part of the day may have more than the one before: garbage, connections of the moment. */
const SLACK = { megabytes: 40, files: 30, timers: 30 };

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? NaN;

/** Medians of the first and of the last third. */
function thirdsOf(samples: Footprint[], kind: keyof Footprint): [number, number] {
  const third = Math.floor(samples.length / 3);
  const numbers = samples.map((sample) => sample[kind]);
  return [median(numbers.slice(0, third)), median(numbers.slice(-third))];
}

function expectLevel(samples: Footprint[]): void {
  for (const kind of KINDS) {
    const [before, after] = thirdsOf(samples, kind);
    expect(after, `${kind}, ${before} before`).toBeLessThan(before * 1.1 + SLACK[kind]);
  }
}

const described = (samples: Footprint[]) =>
  KINDS.map((kind) => `${kind} ${thirdsOf(samples, kind).map(Math.round).join(' to ')}`).join(', ');
