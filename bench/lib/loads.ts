import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../../e2e/support/site';
import { PAGES, type Page, type Server } from './servers';

const CONNECTIONS = [1, 32, 256];

/** Result of one wrk run. Latencies in milliseconds. */
interface Run {
  perSecond: number;
  p50: number;
  p99: number;
}

/** A page under one kind of load. */
export interface Load {
  page: Page;
  gzip: boolean;
  connections: number;
  /** By the names of the servers that have the page. */
  runs: Record<string, Run[]>;
}

/** Puts every page of every server under load, in turn, so that disturbances affect all alike. */
export async function measureLoads(servers: readonly Server[]): Promise<Load[]> {
  const loads: Load[] = PAGES.flatMap((page) =>
    [false, true].flatMap((gzip) =>
      CONNECTIONS.map((connections) => ({ page, gzip, connections, runs: {} })),
    ),
  );
  await warmUp(servers);
  for (const load of loads) {
    for (const { name, base, paths } of servers) {
      const path = load.page[paths];
      if (path) load.runs[name] = [await runWrk(base + path, load)];
    }
  }
  return loads;
}

/** The same loads of several rounds as one. */
export function joinRounds(rounds: readonly Load[][]): Load[] {
  const [first = []] = rounds;
  return first.map((load, at) => {
    const all = rounds.map((round) => round[at]?.runs ?? {});
    const names = Object.keys(load.runs);
    const runs = names.map((name) => [name, all.flatMap(({ [name]: some = [] }) => some)]);
    return { ...load, runs: Object.fromEntries(runs) };
  });
}

async function warmUp(servers: readonly Server[]): Promise<void> {
  for (const page of PAGES) {
    for (const { base, paths } of servers) {
      const path = page[paths];
      if (!path) continue;
      const { status } = await fetch(base + path);
      if (status !== page.status) throw new Error(`${base}${path}: ${status}`);
      await runWrk(base + path, { page, gzip: false, connections: 1 });
    }
  }
}

/** @throws if a request gets no response, or an error instead of a page */
async function runWrk(url: string, load: Omit<Load, 'runs'>): Promise<Run> {
  const { page, gzip, connections } = load;
  const options = ['-t1', `-c${connections}`, '-d1s', '--timeout', '10s', '-s', 'bench/wrk.lua'];
  const header = gzip ? ['-H', 'Accept-Encoding: gzip'] : [];
  const { stdout } = await promisify(execFile)('wrk', [...options, ...header, url], { cwd: ROOT });
  const { unanswered, refused, ...run } = JSON.parse(stdout.split('\n').at(-1) ?? '');
  if (unanswered > 0 || (page.status === 200 && refused > 0)) {
    throw new Error(`${url}: ${unanswered} requests unanswered, ${refused} refused`);
  }
  return run;
}
