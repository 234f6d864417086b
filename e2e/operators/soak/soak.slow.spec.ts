import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '@wenzhan/kit/testing/send';
import { expect, test } from 'playwright/test';
import { areOfEachBuild, scriptsOfRelease } from '../../support/build-scripts';
import { startCluster } from '../../support/cluster';
import { withContent } from '../../support/content-folder';
import { EDITOR_ENV, giveToken } from '../../support/editor';
import { COLLECT_AND_COUNT, residentMegabytes, timersOf } from '../../support/footprint';
import { BUILDS_MS, firstRelease, nextRelease } from '../../support/release';
import { type Cluster, Day } from './life';

/** `SOAK_MINUTES=30` is a whole day; `npm run verify:all` takes a short one. */
const MINUTE_MS = 60_000;
const DAY_MS = Number(process.env.SOAK_MINUTES ?? 5) * MINUTE_MS;
/** Parts of the day after which the releases begin; they are over before it is half, unless the machine is busy. */
const RELEASES = [0.1, 0.3];
/** Part of a day in which it is watched what an instance holds: of half an hour 20 minutes. */
const WATCHED = 2 / 3;
const VISITORS = 4;
const SAMPLE_MS = 5000;
const METRICS_TOKEN = 'the metrics token of the soak test';
const UNLIMITED = {
  RATE_LIMITS: 'search=0, session=0, preview=0, api=0, pictures=0, reports=0, missing=0',
};
const ENV = { ...EDITOR_ENV, ...UNLIMITED, ...COLLECT_AND_COUNT, METRICS_TOKEN, WARM_UP: '30' };

/** What an instance holds: megabytes, those of them that are JavaScript's, open files, timers. */
interface Footprint {
  megabytes: number;
  heap: number;
  files: number;
  timers: number;
}

test.setTimeout(2 * BUILDS_MS + DAY_MS + 10 * MINUTE_MS);

test('a day of visitors, edits, outages and releases: no page is wrong, no request is lost, and what an instance holds is level', async ({
  browser,
}) => {
  const next = await nextRelease();
  const first = await firstRelease();
  await withContent(async ({ dir }) => {
    const cluster = await startCluster(first, { ...ENV, API_BASE_URL: '', CONTENT_DIR: dir });
    try {
      const started = performance.now();
      /** Known once the releases are over. */
      let ends = Infinity;
      const isOver = () => performance.now() > ends;
      const builds = [first, next].map(scriptsOfRelease);
      const day = new Day(cluster, dir, builds, isOver);
      await day.begin();
      const context = await browser.newContext({ baseURL: cluster.base });
      await giveToken(context, cluster.base);
      const release = async () => {
        for (const [at, folder] of [next, first].entries()) {
          await sleep(Math.max(0, started + (RELEASES[at] ?? 0) * DAY_MS - performance.now()));
          await cluster.roll(folder);
        }
        ends = Math.max(started + DAY_MS, performance.now() + WATCHED * DAY_MS);
      };
      const released = release();
      const [footprints] = await Promise.all([
        released.then(() => footprintsOf(cluster, isOver, day.lost)),
        day.publish(),
        ...Array.from({ length: VISITORS }, () => day.visit()),
        day.crawl(),
        day.edit(context.request),
        day.interrupt(),
        day.stopService(),
      ]);
      day.end();
      console.log(day.counts, footprints.map(described).join('\n'));
      expect([...day.wrong], failedCalls(cluster.log())).toEqual([]);
      expect([...day.lost], failedCalls(cluster.log())).toEqual([]);
      expect(day.counts.edits).toBeGreaterThan(DAY_MS / 5000);
      expect(day.counts.crawled).toBeGreaterThan(DAY_MS / 2000);
      expect(day.counts.flights).toBeGreaterThan(DAY_MS / 2000);
      expect(day.counts.drafts).toBeGreaterThan(DAY_MS / 10_000);
      expect(day.counts.outages).toBeGreaterThan(DAY_MS / 120_000);
      expect(day.counts.kills).toBeGreaterThan(DAY_MS / 120_000);
      expect(areOfEachBuild(day.scripts, builds)).toBe(true);
      for (const script of day.scripts)
        expect((await send(cluster.base, script)).status, script).toBe(200);
      for (const samples of footprints) expectLevel(samples);
    } finally {
      await cluster.stop();
    }
  });
});

/** The lines of calls that the backend answered at none of their tries. */
const failedCalls = (log: string) =>
  log
    .split('\n')
    .filter((line) => line.includes('"kind"'))
    .join('\n');

/** Measures each instance until the day is over. @param lost gets the requests that none answered */
async function footprintsOf(
  cluster: Cluster,
  isOver: () => boolean,
  lost: Set<string>,
): Promise<Footprint[][]> {
  const all: Footprint[][] = cluster.instances.map(() => []);
  while (!isOver()) {
    for (const [at, instance] of cluster.instances.entries()) {
      const began = new Date().toISOString();
      await footprintOf(instance, cluster.pidOf(instance), cluster.log()).then(
        (footprint) => all[at]?.push(footprint),
        (error) => lost.add(`${instance}, asked at ${began}: ${error}`),
      );
    }
    await sleep(SAMPLE_MS);
  }
  return all;
}

async function footprintOf(instance: string, pid: number, log: string): Promise<Footprint> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { text } = await send(instance, '/metrics', { headers });
  const heap = /^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1];
  return {
    megabytes: residentMegabytes(pid),
    heap: Number(heap ?? NaN) / 1_000_000,
    files: readdirSync(`/proc/${pid}/fd`).length,
    timers: timersOf(pid, log),
  };
}

const KINDS = ['megabytes', 'heap', 'files', 'timers'] as const;
/** What the last third may have more than the one before: garbage, connections and timers of the moment. */
const SLACK = { megabytes: 25, heap: 10, files: 15, timers: 45 };

/** The least of each third: more is often of the moment. */
function thirdsOf(samples: Footprint[], kind: keyof Footprint): number[] {
  const third = Math.floor(samples.length / 3);
  const numbers = samples.map((sample) => sample[kind]);
  return [0, 1, 2].map((at) => Math.min(...numbers.slice(at * third, (at + 1) * third)));
}

function expectLevel(samples: Footprint[]): void {
  for (const kind of KINDS) {
    const [, before = NaN, after] = thirdsOf(samples, kind);
    expect(after, `${kind}, ${before} before`).toBeLessThan(before * 1.05 + SLACK[kind]);
  }
}

const described = (samples: Footprint[]) =>
  KINDS.map((kind) => `${kind} ${thirdsOf(samples, kind).map(Math.round).join(' to ')}`).join(', ');
