import type { Contender } from './contenders';
import { BENCH_PAGES } from './pages';
import type { RunningServer } from './run-server';
import { type Spread, spreadOf } from './stats';
import { type Load, type LoadResult, load } from './wrk';

const CONNECTIONS = [1, 32, 256];
const ROUNDS = 3;
const SECONDS = 1;

/** What one server did with one page under one load. */
export interface LoadCell {
  server: string;
  page: string;
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

/** Loads every page on every server, the servers taking turns within each round. */
export async function measureLoads(
  servers: readonly Contender[],
): Promise<{ loads: LoadCell[]; memory: Memory[] }> {
  const running: [Contender, RunningServer][] = [];
  try {
    for (const server of servers) running.push([server, await server.start()]);
    const before = running.map(([, { memory }]) => memory());
    await warmUp(running);
    const loads: LoadCell[] = [];
    for (const { name: page } of BENCH_PAGES) {
      for (const gzip of [false, true]) {
        for (const connections of CONNECTIONS) {
          loads.push(
            ...(await measureCells(running, page, { connections, gzip, seconds: SECONDS })),
          );
        }
      }
    }
    const memory = running.map(([{ name }, server], index) => ({
      server: name,
      before: before[index] ?? 0,
      after: server.memory(),
    }));
    return { loads, memory };
  } finally {
    for (const [, server] of running) await server.stop();
  }
}

async function warmUp(running: readonly [Contender, RunningServer][]): Promise<void> {
  for (const [server, { base }] of running) {
    for (const page of BENCH_PAGES) {
      const path = server.pathOf(page);
      if (path) await load(base + path, { connections: 8, gzip: false, seconds: SECONDS });
    }
  }
}

async function measureCells(
  running: readonly [Contender, RunningServer][],
  pageName: string,
  how: Load,
): Promise<LoadCell[]> {
  const page = BENCH_PAGES.find(({ name }) => name === pageName);
  const results = new Map<string, LoadResult[]>();
  const bytes = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [server, { base }] of running) {
      const path = page && server.pathOf(page);
      if (!path) continue;
      bytes.set(server.name, (await (await fetch(base + path)).arrayBuffer()).byteLength);
      const result = await load(base + path, how);
      results.set(server.name, [...(results.get(server.name) ?? []), result]);
    }
  }
  const { connections, gzip } = how;
  return [...results].map(([server, runs]) => ({
    server,
    page: pageName,
    connections,
    gzip,
    bytes: bytes.get(server) ?? 0,
    perSecond: spreadOf(runs.map((run) => run.perSecond)),
    p50: spreadOf(runs.map((run) => run.p50)),
    p99: spreadOf(runs.map((run) => run.p99)),
  }));
}
