import { firstByte } from './first-byte';
import { BENCH_PAGES } from './pages';
import type { RunningServer } from './run-server';
import { type Spread, spreadOf } from './stats';
import type { Contender } from './targets';
import { type LoadResult, load } from './wrk';

const CONNECTIONS = [1, 32, 256];
const ROUNDS = 3;
const SECONDS = 1;
const WARM_ASKS = 200;

/** What one server did with one page under one load. */
export interface LoadCell {
  server: string;
  page: string;
  /** HTTP status of the page. */
  status: number;
  connections: number;
  gzip: boolean;
  /** Length of its HTML as it is, uncompressed. */
  bytes: number;
  perSecond: Spread;
  /** Milliseconds. */
  p50: Spread;
  p99: Spread;
}

/** Bytes of resident memory, before the load and after it. */
export interface Memory {
  server: string;
  before: number;
  after: number;
}

type Running = readonly [Contender, RunningServer];

/** One page of one server under one load, with every run of it. */
interface Runs
  extends Pick<LoadCell, 'server' | 'page' | 'status' | 'connections' | 'gzip' | 'bytes'> {
  url: string;
  results: LoadResult[];
}

/**
 * Loads every page on every server, round after round, the servers taking turns in each.
 *
 * @param deadline time of `performance.now()` after which no further round begins; one there is always
 */
export async function measureLoads(
  servers: readonly Contender[],
  deadline: number,
): Promise<{ loads: LoadCell[]; memory: Memory[] }> {
  const running: Running[] = [];
  try {
    for (const server of servers) running.push([server, await server.start()]);
    const before = running.map(([, { memory }]) => memory());
    await warmUp(running);
    const all = await planRuns(running);
    for (
      let round = 0;
      round < ROUNDS && (round === 0 || performance.now() < deadline);
      round += 1
    ) {
      for (const { url, status, results, connections, gzip } of all) {
        const result = await load(url, { connections, gzip, seconds: SECONDS });
        // A server that only says that it is broken is a fast one.
        if (status === 200 && result.refused > 0) throw new Error(`${url}: not always 200`);
        results.push(result);
      }
    }
    const memory = running.map(([{ name }, server], index) => ({
      server: name,
      before: before[index] ?? 0,
      after: server.memory(),
    }));
    return { loads: all.map(summarise), memory };
  } finally {
    for (const [, server] of running) await server.stop();
  }
}

async function warmUp(running: readonly Running[]): Promise<void> {
  for (const [server, { base }] of running) {
    for (const page of BENCH_PAGES) {
      const path = server.pathOf(page);
      for (let ask = 0; path && ask < WARM_ASKS; ask += 1) await firstByte(base + path);
    }
  }
}

async function planRuns(running: readonly Running[]): Promise<Runs[]> {
  const runs: Runs[] = [];
  for (const page of BENCH_PAGES) {
    for (const gzip of [false, true]) {
      for (const connections of CONNECTIONS) {
        for (const [server, { base }] of running) {
          const path = server.pathOf(page);
          if (!path) continue;
          const url = base + path;
          const answer = await fetch(url);
          const bytes = (await answer.arrayBuffer()).byteLength;
          const { status } = page;
          if (answer.status !== status) throw new Error(`${url}: ${answer.status}`);
          const of = { server: server.name, page: page.name, status, connections, gzip, bytes };
          runs.push({ ...of, url, results: [] });
        }
      }
    }
  }
  return runs;
}

function summarise({ url: _, results, ...of }: Runs): LoadCell {
  return {
    ...of,
    perSecond: spreadOf(results.map(({ perSecond }) => perSecond)),
    p50: spreadOf(results.map(({ p50 }) => p50)),
    p99: spreadOf(results.map(({ p99 }) => p99)),
  };
}
