import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** One run of load. Latencies in milliseconds. */
export interface LoadResult {
  perSecond: number;
  /** Answers with a status from 400 on. */
  refused: number;
  p50: number;
  p99: number;
}

export interface Load {
  connections: number;
  gzip: boolean;
  seconds: number;
}

const UNITS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/** Loads an address with wrk. @throws on answers that were not given in time or not at all */
export async function load(url: string, { connections, gzip, seconds }: Load): Promise<LoadResult> {
  const header = gzip ? ['-H', 'Accept-Encoding: gzip'] : [];
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', '10s'];
  const { stdout } = await promisify(execFile)('wrk', [...args, ...header, url]);
  return parseWrk(stdout);
}

/** Reads what wrk prints. */
export function parseWrk(printed: string): LoadResult {
  const faults = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(
    printed,
  );
  if (faults?.slice(1).some((count) => count !== '0')) throw new Error(faults[0]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1]);
  if (Number.isNaN(perSecond)) throw new Error(`wrk gave no rate:\n${printed}`);
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(printed)?.[1] ?? 0);
  return { perSecond, refused, p50: latency(printed, 50), p99: latency(printed, 99) };
}

function latency(printed: string, percent: number): number {
  const [, value, unit] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s|m)\\b`).exec(printed) ?? [];
  return Number(value) * (UNITS[unit ?? ''] ?? Number.NaN);
}
